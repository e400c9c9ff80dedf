import { readSettings, type LearningPreferences } from "#domain/settings.ts";
import { settingsStorageKey } from "./head-script.ts";

/** How the person would like to be taught, as this browser keeps it: what goes along with every question to the faculty. */
export function readStoredPreferences(): LearningPreferences {
  const { theme: _, ...preferences } = readSettings(readObject());
  return preferences;
}

function readObject(): unknown {
  try {
    return JSON.parse(localStorage.getItem(settingsStorageKey) ?? "{}");
  } catch {
    // Storage is switched off, or holds something else: the defaults hold.
    return {};
  }
}
