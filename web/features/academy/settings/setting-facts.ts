import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";

export type SettingKey = AcademySettingsView["facts"][number]["key"];
export type SettingFact = AcademySettingsView["facts"][number];

/** Return the source of a setting's value. */
export function factOf({ facts }: AcademySettingsView, key: SettingKey): SettingFact {
  return (
    facts.find((fact) => fact.key === key) ?? { key, source: "standard", variable: null, changed_at: null, changed_by: null }
  );
}

/** Return the environment variable that sets a setting; null where an admin decides. */
export function lockOf(settings: AcademySettingsView, key: SettingKey): string | null {
  const { source, variable } = factOf(settings, key);
  return source === "environment" ? variable : null;
}
