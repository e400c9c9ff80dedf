import { draftShelf } from "#web/platform/draft-shelf.ts";
import { parseDraft, type Draft } from "./draft.ts";

/** Whose notes on which lesson. Another person in the same browser has keys of their own. */
export type NotesKey = { userId: string; lessonId: string };

const prefix = "academy-notes:";
const shelf = draftShelf(parseDraft);

/** The name under which a draft is stored; it also names the lock of whoever sends it. */
export function draftName({ userId, lessonId }: NotesKey): string {
  return `${prefix}${userId}:${lessonId}`;
}

export function readDraft(key: NotesKey): Draft | null {
  return shelf.read(draftName(key));
}

/** Keeps a draft, null removes it. False when the browser has no room for it or keeps nothing: then only this page has it. */
export function storeDraft(key: NotesKey, draft: Draft | null): boolean {
  return shelf.store(draftName(key), draft);
}

/** The lessons on which this person has written something in this browser that the server does not have yet. */
export function listDraftKeys(userId: string): NotesKey[] {
  const ofPerson = `${prefix}${userId}:`;
  return shelf.list(ofPerson).map((name) => ({ userId, lessonId: name.slice(ofPerson.length) }));
}

/** Calls back when another tab has changed this draft. Returns the way to stop. */
export function subscribeToOtherTabs(key: NotesKey, onChange: () => void): () => void {
  return shelf.subscribe(draftName(key), onChange);
}
