import { readSettings, type Settings, type Theme } from "#domain/settings.ts";
import { settingsStorageKey } from "#web/platform/head-script.ts";
import { readSettingsObject } from "#web/platform/stored-preferences.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";

/** The storage key of a person's own AI key. It is never sent to the academy. */
const aiKeyStorageKey = (userId: string) => `academy-ai-api-key:${userId}`;

export type Preferences = Omit<Settings, "theme"> & { aiKey: string };

/** Return the settings that this browser stores for the signed-in person. */
export function readStoredSettings(): Settings {
  return readSettings(readSettingsObject());
}

/** Return the person's own AI key; empty if none is stored here. */
export function readAiKey(): string {
  try {
    return localStorage.getItem(aiKeyStorageKey(personHere())) ?? "";
  } catch {
    // Signed out, or storage is disabled.
    return "";
  }
}

/** Store preferences in this browser; the theme stays unchanged. Return false when the browser stores nothing. */
export function storePreferences({ aiKey, ...settings }: Preferences): boolean {
  return attempt(() => {
    writeObject({ ...readSettingsObject(), ...settings });
    const key = aiKeyStorageKey(personHere());
    if (aiKey === "") localStorage.removeItem(key);
    else localStorage.setItem(key, aiKey);
  });
}

/** Apply a theme immediately and store it; null follows the system again. Return false when the browser stores nothing. */
export function chooseTheme(theme: Theme | null): boolean {
  if (theme) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
  return attempt(() => {
    const { theme: _, ...rest } = readSettingsObject();
    writeObject(theme ? { ...rest, theme } : rest);
  });
}

function writeObject(settings: Record<string, unknown>): void {
  localStorage.setItem(settingsStorageKey(personHere()), JSON.stringify(settings));
}

/** Return the signed-in person's id. Throws when nobody is signed in, because nothing is stored then. */
function personHere(): string {
  const session = readStoredSession();
  if (!session) throw new Error("nobody is signed in");
  return session.userId;
}

function attempt(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}
