import { readSettings, type Settings, type Theme } from "#domain/settings.ts";
import { settingsStorageKey } from "#web/platform/head-script.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";

/** Where a person's own AI key is kept in this browser. No call of the academy ever carries it. */
const aiKeyStorageKey = (userId: string) => `academy-ai-api-key:${userId}`;

export type Preferences = Omit<Settings, "theme"> & { aiKey: string };

/** The settings that this browser keeps for the signed-in person. */
export function readStoredSettings(): Settings {
  return readSettings(readObject());
}

/** The person's own AI key; empty when they keep none here. */
export function readAiKey(): string {
  return readText(aiKeyStorageKey) ?? "";
}

/** Keeps preferences in this browser; the theme stays. False when the browser refuses to keep anything. */
export function storePreferences({ aiKey, ...settings }: Preferences): boolean {
  return attempt(() => {
    writeObject({ ...readObject(), ...settings });
    const key = aiKeyStorageKey(personHere());
    if (aiKey === "") localStorage.removeItem(key);
    else localStorage.setItem(key, aiKey);
  });
}

/** Shows a theme at once and keeps it; null gives the choice back to the system. False when the browser keeps nothing. */
export function chooseTheme(theme: Theme | null): boolean {
  if (theme) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
  return attempt(() => {
    const { theme: _, ...rest } = readObject();
    writeObject(theme ? { ...rest, theme } : rest);
  });
}

function readObject(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readText(settingsStorageKey) ?? "{}");
    return typeof stored === "object" && stored !== null && !Array.isArray(stored) ? { ...stored } : {};
  } catch {
    return {};
  }
}

function writeObject(settings: Record<string, unknown>): void {
  localStorage.setItem(settingsStorageKey(personHere()), JSON.stringify(settings));
}

function readText(keyOf: (userId: string) => string): string | null {
  try {
    return localStorage.getItem(keyOf(personHere()));
  } catch {
    // Nobody is signed in any more, or storage is switched off: the defaults hold.
    return null;
  }
}

/** Whose settings these are. Throws when nobody is signed in: nothing is kept for nobody. */
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
