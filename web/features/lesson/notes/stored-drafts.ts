import { parseDraft, type Draft } from "./draft.ts";

/** Whose notes on which lesson. Another person in the same browser has keys of their own. */
export type NotesKey = { userId: string; lessonId: string };

const prefix = "academy-notes:";

/** Drafts that the browser refused to keep: they last as long as the page. */
const unkept = new Map<string, Draft>();

/** The name under which a draft is stored; it also names the lock of whoever sends it. */
export function draftName({ userId, lessonId }: NotesKey): string {
  return `${prefix}${userId}:${lessonId}`;
}

export function readDraft(key: NotesKey): Draft | null {
  const name = draftName(key);
  return unkept.get(name) ?? parseDraft(readText(name));
}

/** Keeps a draft, null removes it. False when the browser has no room for it or keeps nothing: then only this page has it. */
export function storeDraft(key: NotesKey, draft: Draft | null): boolean {
  const name = draftName(key);
  unkept.delete(name);
  try {
    if (draft) localStorage.setItem(name, JSON.stringify(draft));
    else localStorage.removeItem(name);
    return true;
  } catch {
    if (draft) unkept.set(name, draft);
    return draft === null;
  }
}

/** The lessons on which this person has written something in this browser that the server does not have yet. */
export function listDraftKeys(userId: string): NotesKey[] {
  const ofPerson = `${prefix}${userId}:`;
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(ofPerson))
      .map((name) => ({ userId, lessonId: name.slice(ofPerson.length) }));
  } catch {
    return [];
  }
}

/** Calls back when another tab has changed this draft. Returns the way to stop. */
export function subscribeToOtherTabs(key: NotesKey, onChange: () => void): () => void {
  const name = draftName(key);
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === name) onChange();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

function readText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage is switched off; what is written lasts as long as the page.
    return null;
  }
}
