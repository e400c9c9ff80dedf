import type { Kysely } from "kysely";
import { demoAcademy, standardAcademy, type AcademyValues, type PageAcademy } from "#domain/academy.ts";
import { accentProperties, solveAccent } from "#domain/accent.ts";
import {
  heldValues,
  settingKeys,
  settingVariables,
  type AcademySettingsView,
  type SettingKey,
} from "#domain/academy-settings.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { standardLooks, type MailLooks } from "#server/platform/mail/compose-mail.ts";
import { agreedKinds, type Agreement, type Asked } from "#domain/agreement.schema.ts";
import { readLegalVersions, readSettings, type LegalVersion, type PrivateSettingKey, type SettingRow } from "./queries.ts";

/** The current settings, as needed for every request. */
type Academy = {
  values: AcademyValues;
  /** The settings that its pages use. */
  page: PageAcademy;
  /** The branding of its mail. */
  mail: MailLooks;
  /** What everyone must agree to before they continue; empty if nothing is required. */
  asked: Asked[];
  /** The versions in force of the same, for display. */
  agreement: Omit<Agreement, "is_due">;
};

/** The settings in memory, so that no request reads them from the database. */
export type AcademySettings = {
  current(): Academy;
  /** Reload the rows; changes take effect then. */
  refresh(): Promise<void>;
  /** Return all settings as admins see them; mail settings are added for those who may change them. */
  view(): AcademySettingsView;
  /** Return the environment variable that sets a setting; null if an admin decides. */
  lockedBy(key: SettingKey): string | null;
  /** Return what was set under a key that pages must not see; undefined if unset. The object stays the same until it changes. */
  decided(key: PrivateSettingKey): SettingRow | undefined;
};

type Options = {
  db: Kysely<Schema>;
  isDemo: boolean;
  /** Values of the environment, by variable. */
  environment?: Readonly<Record<string, unknown>>;
  /** Called whenever a setting has changed. */
  onChange?: () => void;
};

/** Open the academy's settings: at first the defaults and the environment, plus the rows once they have been read. */
export function openAcademySettings({ db, isDemo, environment = {}, onChange }: Options): AcademySettings {
  const standards = isDemo ? demoAcademy : standardAcademy;
  const fixed = new Map<SettingKey, { variable: string; value: unknown }>();
  for (const key of settingKeys) {
    const variable = variableOf(key);
    const value = variable === null ? undefined : environment[variable];
    if (variable !== null && value !== undefined) fixed.set(key, { variable, value });
  }
  const fixedValues = Object.fromEntries([...fixed].map(([key, { value }]) => [key, value]));
  const { OIDC_LABEL: label, SMTP_URL: mailServer } = environment;
  // The demo keeps its mail where everyone can read it.
  const sendsMail = () => isDemo || mailServer !== undefined || rows.some(({ key }) => key === "mail_server");
  let rows: SettingRow[] = [];
  const describe = (values: AcademyValues) =>
    describeAcademy(values, { isDemo, sendsMail: sendsMail(), openIdName: typeof label === "string" ? label : null, published });
  let fingerprint = "[[],[]]";
  let published: LegalVersion[] = [];
  let academy = describe(heldValues(standards, fixedValues));
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    const [found, pages] = [await readSettings(db), await readLegalVersions(db)];
    const now = JSON.stringify([found, pages]);
    if (now === fingerprint) return;
    const decided = Object.fromEntries(found.map(({ key, value }) => [key, value]));
    [rows, published, fingerprint] = [found, pages, now];
    academy = describe(heldValues(standards, { ...decided, ...fixedValues }));
    onChange?.();
  }
  return {
    current: () => academy,
    // One after the other, so that an earlier read never replaces a later one.
    refresh: () => (reading = reading.then(read, read)),
    decided: (key) => rows.find((row) => row.key === key),
    lockedBy: (key) => fixed.get(key)?.variable ?? null,
    view: () => ({
      values: academy.values,
      standards,
      legal: academy.page.legal,
      mail: null,
      facts: settingKeys.map((key) => {
        const row = rows.find((candidate) => candidate.key === key);
        return {
          key,
          source: fixed.has(key) ? ("environment" as const) : row ? ("admin" as const) : ("standard" as const),
          variable: variableOf(key),
          changed_at: row?.changed_at ?? null,
          changed_by: row?.changed_by ?? null,
        };
      }),
    }),
  };
}

function variableOf(key: SettingKey): string | null {
  const variables: Partial<Record<SettingKey, string>> = settingVariables;
  return variables[key] ?? null;
}

function describeAcademy(
  values: AcademyValues,
  { published, ...told }: Pick<PageAcademy, "isDemo" | "sendsMail" | "openIdName"> & { published: readonly LegalVersion[] },
): Academy {
  const { accent, minimum_age } = values;
  const {
    asks_agreement,
    crisis_contacts: _contacts,
    setup_put_aside: _steps,
    retain_conversations_days: _conversations,
    retain_visits_days: _visits,
    retain_audit_days: _audit,
    retain_mails_days: _mails,
    ...shown
  } = values;
  const documents = agreedKinds.flatMap((kind) => (asks_agreement ? published.filter((page) => page.kind === kind) : []));
  return {
    values,
    asked: [
      ...documents.map(({ kind, counts_from }) => ({ kind, version: counts_from })),
      ...(minimum_age === null ? [] : [{ kind: "age", version: minimum_age }]),
    ],
    agreement: {
      documents: agreedKinds.flatMap((kind) =>
        documents.filter((page) => page.kind === kind).map(({ version, published_at }) => ({ kind, version, published_at })),
      ),
      minimum_age,
    },
    page: {
      ...shown,
      ...told,
      legal: published.map(({ kind }) => kind),
      accentProperties: accent === null ? null : accentProperties(accent),
    },
    mail: mailLooksOf(values),
  };
}

/** Return the look of mails with these settings. */
export function mailLooksOf({
  name,
  language,
  accent,
  logo,
  logo_dark: logoAtNight,
}: Pick<AcademyValues, "name" | "language" | "accent" | "logo" | "logo_dark">): MailLooks {
  return { ...standardLooks, name, language, logo, logoAtNight, ...(accent !== null && coloursOfMail(accent)) };
}

function coloursOfMail(accent: string): Pick<MailLooks, "accent" | "onAccent" | "accentAtNight" | "onAccentAtNight"> {
  const [day, night] = [solveAccent(accent, "light"), solveAccent(accent, "dark")];
  return {
    accent: day.accent,
    onAccent: day["on-accent"],
    accentAtNight: night.accent,
    onAccentAtNight: night["on-accent"],
  };
}

/** How often the rows are read, in case notifications do not arrive. */
const pollMilliseconds = 4_000;

/** Poll the settings, because notifications may not arrive (for example with a pooler in front of the database). */
export function pollSettings(settings: Pick<AcademySettings, "refresh">): { stop(): void } {
  // While the database is unavailable nothing can change; the next read catches up.
  const timer = setInterval(() => void settings.refresh().catch(() => {}), pollMilliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
