import { createDraftStorage } from "#web/platform/draft-storage.ts";
import { parseNotesDraft, type NotesDraft } from "./draft.ts";

/** Identifies a person's notes on a lesson. Another person in the same browser has separate keys. */
export type NotesKey = { userId: string; lessonId: string };

const prefix = "academy-notes:";
const storage = createDraftStorage(parseNotesDraft);

/** Return the storage key of a draft, which is also the name of the lock for sending it. */
export function notesDraftName({ userId, lessonId }: NotesKey): string {
  return `${prefix}${userId}:${lessonId}`;
}

export function readNotesDraft(key: NotesKey): NotesDraft | null {
  return storage.read(notesDraftName(key));
}

/** Store a draft; null deletes it. Return false when the browser has no room for it or stores nothing, so that only this page has it. */
export function storeNotesDraft(key: NotesKey, draft: NotesDraft | null): boolean {
  return storage.store(notesDraftName(key), draft);
}

/** List the lessons with unsent notes of this person in this browser. */
export function listDraftKeys(userId: string): NotesKey[] {
  const ofPerson = `${prefix}${userId}:`;
  return storage.list(ofPerson).map((name) => ({ userId, lessonId: name.slice(ofPerson.length) }));
}

/** Call back when another tab has changed this draft. Returns the unsubscribe function. */
export function subscribeToOtherTabs(key: NotesKey, onChange: () => void): () => void {
  return storage.subscribe(notesDraftName(key), onChange);
}
