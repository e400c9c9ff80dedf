import { z } from "zod";
import { forPlannedParts, typePairings, type AcademyValues } from "./academy.ts";
import { interfaceLanguages } from "./interface-languages.ts";
import { minimumAges } from "./agreement.schema.ts";
import { legalKindSchema } from "./legal.schema.ts";
import { mailSettingsSchema } from "./mail-settings.schema.ts";
import { oneLine } from "./storable-text.ts";
import { setupSteps } from "./overview.schema.ts";

/** One line of visible text. */
const line = (most: number) => z.string().overwrite(oneLine).min(1).max(most);

const footerLink = z.strictObject({
  label: line(40),
  url: z
    .string()
    .trim()
    .max(500)
    .regex(
      /^(https:\/\/[^\s/]+\S*|\/[^\s/\\]\S*|\/)$/,
      "The url must begin with https://, or with a slash for a page of the academy.",
    ),
});

export const academyNameSchema = line(60);

export const accentSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "The accent must be a color such as #19593f.");

export const contactSchema = z.email("The contact address must be an email address.").max(254);

/** Lines of visible text; empty lines are dropped. */
const contactLines = z
  .string()
  .overwrite((text) =>
    text
      .split(/\r\n?|\n/)
      .map(oneLine)
      .filter((each) => each !== "")
      .join("\n"),
  )
  .min(1)
  .max(800);

const knownTimeZones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
const knownCurrencies = new Set(Intl.supportedValuesOf("currency"));

const logoSchema = z.strictObject({
  name: z.string().regex(/^[0-9a-f]{20}$/),
  width: z.int().min(1).max(2000),
  height: z.int().min(1).max(2000),
  icon: z.boolean().meta({ description: "Whether the logo is square enough to be an icon" }),
});
export type Logo = z.infer<typeof logoSchema>;

/** The number of days that something is kept. */
const days = z.int().min(1).max(3650);
/** At least 30 days, so that nobody can erase the traces of what they have just done. */
const auditDays = days.min(30);

const age = z.int().min(minimumAges.least).max(minimumAges.most);

/** The schema of each setting. */
const schemas = {
  name: academyNameSchema,
  accent: accentSchema,
  type_pairing: z.enum(typePairings),
  tagline: line(140),
  hero_title: line(90),
  hero_text: line(300),
  footer_text: line(300),
  footer_links: z.array(footerLink).max(8),
  contact_address: contactSchema,
  crisis_contacts: contactLines,
  open_business: z.boolean(),
  open_talent: z.boolean(),
  open_voice: z.boolean(),
  open_playground: z.boolean(),
  ...forPlannedParts(z.boolean()),
  instructors_publish: z.boolean(),
  asks_agreement: z.boolean(),
  minimum_age: age,
  launch_date: z.iso.datetime({ offset: true, error: "The launch date must be a date with a time." }),
  launch_title: line(90),
  launch_text: line(300),
  time_zone: z.string().refine((zone) => knownTimeZones.has(zone), "The time zone must be a name such as Europe/Zurich."),
  language: z.enum(interfaceLanguages),
  currency: z.string().refine((code) => knownCurrencies.has(code), "The currency must have a code such as USD."),
  setup_put_aside: z.array(z.enum(setupSteps)).max(setupSteps.length),
  logo: logoSchema,
  logo_dark: logoSchema,
  retain_conversations_days: days,
  retain_visits_days: days,
  retain_audit_days: auditDays,
  retain_mails_days: days,
} as const satisfies Record<keyof AcademyValues, z.ZodType>;

export type SettingKey = keyof AcademyValues;
export const settingKeys = Object.keys(schemas) as [SettingKey, ...SettingKey[]];

/** The environment variables that override an admin's settings. */
export const settingVariables = {
  name: "ACADEMY_NAME",
  accent: "ACADEMY_ACCENT",
  contact_address: "ACADEMY_CONTACT",
} as const satisfies Partial<Record<SettingKey, string>>;

const valuesSchema = z.object({
  ...schemas,
  accent: schemas.accent.nullable(),
  footer_text: schemas.footer_text.nullable(),
  contact_address: schemas.contact_address.nullable(),
  crisis_contacts: schemas.crisis_contacts.nullable(),
  launch_date: schemas.launch_date.nullable(),
  minimum_age: age.nullable(),
  logo: logoSchema.nullable(),
  logo_dark: logoSchema.nullable(),
  retain_conversations_days: days.nullable(),
  retain_visits_days: days.nullable(),
  retain_audit_days: auditDays.nullable(),
  retain_mails_days: days.nullable(),
}) satisfies z.ZodType<AcademyValues>;

/** An admin's changes; null restores the default of a setting. */
export const settingsChangeSchema = z
  .strictObject({
    name: schemas.name.nullish(),
    accent: schemas.accent.nullish(),
    type_pairing: schemas.type_pairing.nullish(),
    tagline: schemas.tagline.nullish(),
    hero_title: schemas.hero_title.nullish(),
    hero_text: schemas.hero_text.nullish(),
    footer_text: schemas.footer_text.nullish(),
    footer_links: schemas.footer_links.nullish(),
    contact_address: schemas.contact_address.nullish(),
    crisis_contacts: schemas.crisis_contacts.nullish(),
    open_business: schemas.open_business.nullish(),
    open_talent: schemas.open_talent.nullish(),
    open_voice: schemas.open_voice.nullish(),
    open_playground: schemas.open_playground.nullish(),
    ...forPlannedParts(z.boolean().nullish()),
    instructors_publish: schemas.instructors_publish.nullish(),
    asks_agreement: schemas.asks_agreement.nullish(),
    minimum_age: age.nullish(),
    launch_date: schemas.launch_date.nullish(),
    launch_title: schemas.launch_title.nullish(),
    launch_text: schemas.launch_text.nullish(),
    time_zone: schemas.time_zone.nullish(),
    language: schemas.language.nullish(),
    currency: schemas.currency.nullish(),
    setup_put_aside: schemas.setup_put_aside.nullish(),
    retain_conversations_days: days.nullish(),
    retain_visits_days: days.nullish(),
    retain_audit_days: auditDays.nullish(),
    retain_mails_days: days.nullish(),
    logo: z.null({ error: "The logo can only be removed here. Upload a picture to replace it." }).optional(),
    logo_dark: z.null({ error: "The logo for dark pages can only be removed here. Upload a picture to replace it." }).optional(),
  } satisfies Record<SettingKey, z.ZodType>)
  .meta({ id: "AcademySettingsChange", description: "The settings to change; `null` resets one to its default" });

/** Where a value comes from, and who set it and when. */
const factSchema = z.object({
  key: z.enum(settingKeys),
  source: z
    .enum(["environment", "admin", "standard"])
    .meta({ description: "Where the value comes from; the environment takes precedence over admins" }),
  variable: z.string().nullable().meta({ description: "The environment variable that can lock this setting" }),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable().meta({ description: "The name of the person who last changed it" }),
});

/** The settings as admins see them. */
export const settingsSchema = z
  .object({
    values: valuesSchema,
    standards: valuesSchema,
    facts: z.array(factSchema),
    legal: z.array(legalKindSchema).meta({ description: "The published legal pages" }),
    mail: mailSettingsSchema.nullable().meta({ description: "How mail is sent; null unless the caller is a super admin" }),
  })
  .meta({ id: "AcademySettings", description: "The academy's own settings, and the defaults that apply without them" });
export type AcademySettingsView = z.infer<typeof settingsSchema>;

/** Return the effective values. Entries that are invalid, or that this version cannot read, count as unset. */
export function heldValues(standards: AcademyValues, decided: Readonly<Record<string, unknown>>): AcademyValues {
  const held: Record<string, unknown> = { ...standards };
  for (const key of settingKeys) {
    const read = decided[key] === undefined ? null : schemas[key].safeParse(decided[key]);
    if (read?.success) held[key] = read.data;
  }
  return valuesSchema.parse(held);
}
