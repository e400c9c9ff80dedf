import { isInterfaceLanguage, type InterfaceLanguage } from "#domain/interface-languages.ts";
import { readSettings, type AskedPreferences } from "#domain/settings.ts";
import { settingsStorageKey } from "./head-script.ts";
import { readStoredSession } from "./stored-session.ts";

/**
 * Return how the person would like to be taught, as stored in this browser; sent with every question to the faculty. Without a language of
 * their own, the academy answers in the language of the question, or else in that of the page.
 */
export function readStoredPreferences(): AskedPreferences {
  const { theme: _, ...preferences } = readSettings(readSettingsObject());
  return { ...preferences, language: readChosenLanguage() === null ? null : preferences.language };
}

/** Return the language that the signed-in person has chosen in their settings; null if unset. */
export function readChosenLanguage(): InterfaceLanguage | null {
  const { language } = readSettingsObject();
  return isInterfaceLanguage(language) ? language : null;
}

/** Apply the theme that the signed-in person chose; otherwise the system's applies. */
export function showOwnTheme(): void {
  const { theme } = readSettings(readSettingsObject());
  if (theme) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
}

/** Return everything that this browser stores as the signed-in person's settings. */
export function readSettingsObject(): Record<string, unknown> {
  const userId = readStoredSession()?.userId;
  if (userId === undefined) return {};
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(settingsStorageKey(userId)) ?? "{}");
    return typeof stored === "object" && stored !== null && !Array.isArray(stored) ? { ...stored } : {};
  } catch {
    // Storage is disabled or contains something else, so the defaults apply.
    return {};
  }
}
