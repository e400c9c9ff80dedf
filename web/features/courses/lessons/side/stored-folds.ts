import { useSyncExternalStore } from "react";

/** What stands beside a lesson's text where there is room. */
export type Side = "tutor" | "notes";
type Folds = Record<Side, boolean>;

const storageKey = "academy-lesson-folds";
const unfolded: Folds = { tutor: false, notes: false };
const changes = new EventTarget();
let cachedText: string | null = null;
let cached = unfolded;

/** What this person has folded away beside their lessons on a wide screen, and the way to fold. The browser remembers it. */
export function useFolds(): { folds: Folds; fold: (side: Side, away: boolean) => void } {
  const folds = useSyncExternalStore(subscribe, readFolds, () => unfolded);
  return { folds, fold };
}

function fold(side: Side, away: boolean): void {
  cached = { ...readFolds(), [side]: away };
  cachedText = JSON.stringify(cached);
  try {
    localStorage.setItem(storageKey, cachedText);
  } catch {
    // It is folded for as long as the page lasts.
    cachedText = null;
  }
  changes.dispatchEvent(new Event("change"));
}

function readFolds(): Folds {
  const text = readText();
  if (text !== cachedText) {
    cachedText = text;
    cached = parseFolds(text);
  }
  return cached;
}

function readText(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function parseFolds(text: string | null): Folds {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    const isFolded = (side: Side) =>
      typeof stored === "object" && stored !== null && (stored as Partial<Record<Side, unknown>>)[side] === true;
    return { tutor: isFolded("tutor"), notes: isFolded("notes") };
  } catch {
    return unfolded;
  }
}

function subscribe(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === storageKey) onChange();
  };
  window.addEventListener("storage", onStorage);
  changes.addEventListener("change", onChange);
  return () => {
    window.removeEventListener("storage", onStorage);
    changes.removeEventListener("change", onChange);
  };
}
