import { readSettings, type Settings, type Theme } from "#domain/settings.ts";
import { settingsStorageKey } from "#web/platform/head-script.ts";

/** Where the person's own AI key is kept in this browser. No call of the academy ever carries it. */
export const aiKeyStorageKey = "academy-ai-api-key";

export type Preferences = Omit<Settings, "theme"> & { aiKey: string };

/** The settings that this browser keeps. */
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
    if (aiKey === "") localStorage.removeItem(aiKeyStorageKey);
    else localStorage.setItem(aiKeyStorageKey, aiKey);
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

/** Removes everything that the settings page has kept in this browser. */
export function forgetSettings(): void {
  attempt(() => {
    localStorage.removeItem(settingsStorageKey);
    localStorage.removeItem(aiKeyStorageKey);
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
  localStorage.setItem(settingsStorageKey, JSON.stringify(settings));
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is switched off: the defaults hold.
    return null;
  }
}

function attempt(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}
