import { readSettings } from "#domain/settings.ts";
import type { Preferences } from "./stored-settings.ts";

/** Read the preferences from the form. */
export function readPreferences(form: FormData): Preferences {
  const { theme: _, ...settings } = readSettings(Object.fromEntries(form));
  const aiKey = form.get("aiKey");
  return { ...settings, aiKey: typeof aiKey === "string" ? aiKey.trim() : "" };
}
