import { z } from "zod";
import { launchDate } from "./launch.ts";
import { oneLine } from "./keepable-text.ts";

/** One line that can be seen. */
const line = (most: number) => z.string().transform(oneLine).pipe(z.string().min(1).max(most));

const link = z.strictObject({
  label: line(40),
  url: z
    .string()
    .trim()
    .max(500)
    .regex(
      /^(https:\/\/[^\s/]+\S*|\/[^\s/\\]\S*|\/)$/,
      "The url must begin with https:// or be a page of the academy, such as /help.",
    ),
});
export type FooterLink = z.infer<typeof link>;

export const academyNameSchema = line(60);

export const accentSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "The accent must be a colour such as #19593f.");

export const contactSchema = z.email("The contact address must be an email address.").max(254);

/** A picture that was uploaded, by its name among the files. */
const picture = z.string().regex(/^[\w-]{1,80}$/);

type Setting<Schema extends z.ZodType> = {
  schema: Schema;
  /** What holds until somebody decides, in a real academy and in the demo. */
  standard: z.output<Schema> | null;
  demo: z.output<Schema> | null;
  /** The variable of the environment that wins over what was decided here. */
  variable?: "ACADEMY_NAME" | "ACADEMY_ACCENT" | "ACADEMY_CONTACT";
};

function setting<Schema extends z.ZodType, const Facts extends Omit<Setting<Schema>, "schema">>(schema: Schema, facts: Facts) {
  return { schema, ...facts };
}

const both = <Value>(value: Value) => ({ standard: value, demo: value });

/**
 * What an academy decides for itself: how each setting is read, what holds without one, and the variable that locks it. The demo's are the
 * specified words to the letter; a real academy says only what is so of every academy.
 */
export const academySettings = {
  name: setting(academyNameSchema, { ...both("The Academy"), variable: "ACADEMY_NAME" }),
  accent: setting(accentSchema, { ...both(null), variable: "ACADEMY_ACCENT" }),
  logo: setting(picture, both(null)),
  logo_dark: setting(picture, both(null)),
  tagline: setting(line(140), {
    standard: "Online courses with AI-assisted learning.",
    demo: "Accredited online courses with AI-assisted learning.",
  }),
  hero_title: setting(line(90), both("A quiet hour, and something learned.")),
  hero_text: setting(line(300), {
    standard: "Read at your own pace, and ask a tutor who answers from the lesson in front of you.",
    demo: "Accredited online courses with AI-assisted learning. Read at your own pace, and ask a tutor who answers from the lesson in front of you.",
  }),
  footer_text: setting(line(300), both(null)),
  footer_links: setting(z.array(link).max(8), both([])),
  contact_address: setting(contactSchema, { ...both(null), variable: "ACADEMY_CONTACT" }),
  open_business: setting(z.boolean(), { standard: false, demo: true }),
  open_talent: setting(z.boolean(), { standard: false, demo: true }),
  open_voice: setting(z.boolean(), both(true)),
  open_playground: setting(z.boolean(), both(true)),
  open_placeholders: setting(z.boolean(), { standard: false, demo: true }),
  launch_date: setting(z.iso.datetime({ offset: true, error: "The launch date must be a date with a time." }), {
    standard: null,
    demo: launchDate.toISOString(),
  }),
  launch_title: setting(line(90), { standard: "Opening soon", demo: "The doors open soon" }),
  launch_text: setting(line(300), {
    standard: "The academy is getting ready.",
    demo: "An academy of accredited online courses with AI-assisted learning is getting ready. The first lessons are on the shelves.",
  }),
} as const;

type Settings = typeof academySettings;
export type SettingKey = keyof Settings;
export const settingKeys = Object.keys(academySettings) as SettingKey[];

type Value<Key extends SettingKey> = z.output<Settings[Key]["schema"]>;
/** A setting that has a value in every academy is never null. */
type Held<Key extends SettingKey> = Settings[Key]["standard"] extends null ? Value<Key> | null : Value<Key>;

/** What holds in an academy. */
export type AcademyValues = { [Key in SettingKey]: Held<Key> };

const { name, accent, tagline, hero_title, hero_text, footer_text, footer_links, contact_address } = academySettings;
const { open_business, open_talent, open_voice, open_playground, open_placeholders } = academySettings;
const { launch_date, launch_title, launch_text, logo, logo_dark } = academySettings;

/** What an admin decides; null puts a setting back to what holds without a decision. Pictures are uploaded, and only taken away here. */
export const settingsWishSchema = z
  .strictObject({
    name: name.schema.nullable(),
    accent: accent.schema.nullable(),
    tagline: tagline.schema.nullable(),
    hero_title: hero_title.schema.nullable(),
    hero_text: hero_text.schema.nullable(),
    footer_text: footer_text.schema.nullable(),
    footer_links: footer_links.schema.nullable(),
    contact_address: contact_address.schema.nullable(),
    open_business: open_business.schema.nullable(),
    open_talent: open_talent.schema.nullable(),
    open_voice: open_voice.schema.nullable(),
    open_playground: open_playground.schema.nullable(),
    open_placeholders: open_placeholders.schema.nullable(),
    launch_date: launch_date.schema.nullable(),
    launch_title: launch_title.schema.nullable(),
    launch_text: launch_text.schema.nullable(),
    logo: z.null("The logo is uploaded, not typed."),
    logo_dark: z.null("The logo is uploaded, not typed."),
  })
  .partial()
  .meta({ id: "AcademySettingsWish", description: "Settings to change; `null` puts one back to its standard" });
export type SettingsWish = z.infer<typeof settingsWishSchema>;

const valuesSchema = z.object({
  name: name.schema,
  accent: accent.schema.nullable(),
  tagline: tagline.schema,
  hero_title: hero_title.schema,
  hero_text: hero_text.schema,
  footer_text: footer_text.schema.nullable(),
  footer_links: footer_links.schema,
  contact_address: contact_address.schema.nullable(),
  open_business: open_business.schema,
  open_talent: open_talent.schema,
  open_voice: open_voice.schema,
  open_playground: open_playground.schema,
  open_placeholders: open_placeholders.schema,
  launch_date: launch_date.schema.nullable(),
  launch_title: launch_title.schema,
  launch_text: launch_text.schema,
  logo: logo.schema.nullable(),
  logo_dark: logo_dark.schema.nullable(),
}) satisfies z.ZodType<AcademyValues>;

/** Where a value comes from, and who decided it when. */
const factsSchema = z.object({
  key: z.enum(settingKeys as [SettingKey, ...SettingKey[]]),
  source: z.enum(["environment", "admin", "standard"]).meta({ description: "The environment wins over an admin" }),
  variable: z.string().nullable().meta({ description: "The variable of the environment that can lock this setting" }),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable().meta({ description: "The name of who changed it last" }),
});

/** The settings as admins see them. */
export const settingsSchema = z
  .object({ values: valuesSchema, standards: valuesSchema, facts: z.array(factsSchema) })
  .meta({ id: "AcademySettings", description: "What the academy has decided for itself, and what would hold without it" });
export type AcademySettingsView = z.infer<typeof settingsSchema>;

/** What holds where nobody has decided anything. */
export function standardValues(isDemo: boolean): AcademyValues {
  const entries = settingKeys.map((key) => [key, academySettings[key][isDemo ? "demo" : "standard"]]);
  return valuesSchema.parse(Object.fromEntries(entries));
}

/** What holds, from what was decided: entries that are none, or that this version cannot read, are as if nobody had decided. */
export function heldValues(standards: AcademyValues, decided: Readonly<Record<string, unknown>>): AcademyValues {
  const held: Record<string, unknown> = { ...standards };
  for (const key of settingKeys) {
    const read = decided[key] === undefined ? null : academySettings[key].schema.safeParse(decided[key]);
    if (read?.success) held[key] = read.data;
  }
  return valuesSchema.parse(held);
}
