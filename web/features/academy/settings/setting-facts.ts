import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";

export type SettingKey = AcademySettingsView["facts"][number]["key"];
export type SettingFact = AcademySettingsView["facts"][number];

/** Where a setting's value comes from. */
export function factOf({ facts }: AcademySettingsView, key: SettingKey): SettingFact {
  return (
    facts.find((fact) => fact.key === key) ?? { key, source: "standard", variable: null, changed_at: null, changed_by: null }
  );
}

/** The variable that has decided a setting; null where an admin decides. */
export function lockOf(settings: AcademySettingsView, key: SettingKey): string | null {
  const { source, variable } = factOf(settings, key);
  return source === "environment" ? variable : null;
}
