import { deviceKeys } from "#web/platform/device-keys.ts";

const storageKey = deviceKeys.editorMarks;

/** The choice if the browser stores nothing; it lasts as long as the tab. */
let unsaved = false;

/** Return whether the author of this browser wants to see the marks. */
export function readMarksShown(): boolean {
  try {
    return localStorage.getItem(storageKey) === "shown";
  } catch {
    return unsaved;
  }
}

/** Store whether the author of this browser wants to see the marks. */
export function storeMarksShown(isShown: boolean): void {
  try {
    localStorage.setItem(storageKey, isShown ? "shown" : "hidden");
  } catch {
    unsaved = isShown;
  }
}
