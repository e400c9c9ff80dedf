import { cleanNotes, joinNotes, longestNotes } from "#domain/notes.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { createOfflineTexts, type OfflineText } from "#web/platform/offline-text.ts";
import { reconcileNotes, type NotesDraft, type StoredNotes } from "./draft.ts";
import { notesDraftName, readNotesDraft, storeNotesDraft, subscribeToOtherTabs, type NotesKey } from "./stored-drafts.ts";
import type { LessonNotes, NotesChange } from "#domain/notes.schema.ts";

/** The state of the notes on one lesson in this tab. All tabs of this browser share the draft. */
export type NotesState = OfflineText<StoredNotes, NotesDraft>;

const texts = createOfflineTexts<NotesKey, NotesDraft, NotesState>({
  nameOf: notesDraftName,
  begin: (key) => ({ saved: null, draft: readNotesDraft(key), isStored: true, isSending: false, saveProblem: null }),
  store: storeNotesDraft,
  sendable: (key) => {
    const draft = readNotesDraft(key);
    return draft && !draft.theirs && draft.content.length <= longestNotes ? draft : null;
  },
  sendOnce,
  refused: (draft) => ({ ...draft, isRefused: true }),
  sharedByTabs: true,
});

const path = "/api/courses/{courseId}/lessons/{lessonId}/notes";

let channel: BroadcastChannel | null | undefined;

/** The notes of this tab. Subscribers are also notified of changes by other tabs. */
export const notesTexts = { ...texts, subscribe: subscribeToNotes };
export const sendNotes = texts.send;

function subscribeToNotes(key: NotesKey, onChange: () => void): () => void {
  channelToOtherTabs();
  // Another tab may have changed the draft while this one had no subscriber.
  const draft = readNotesDraft(key);
  if (JSON.stringify(draft) !== JSON.stringify(texts.read(key).draft)) texts.change(key, { draft });
  const stopHearing = subscribeToOtherTabs(key, () => texts.change(key, { draft: readNotesDraft(key), isStored: true }));
  const stop = texts.subscribe(key, onChange);
  return () => {
    stopHearing();
    stop();
  };
}

/** Process the server's notes. A draft is complete, based on them from now on, or in conflict with them until the person decides. */
export function receiveNotes(key: NotesKey, saved: StoredNotes, { holdsNow = false } = {}): void {
  const draft = readNotesDraft(key);
  const left = draft && reconcileNotes(draft, saved, { holdsNow });
  if (left !== draft) texts.setDraft(key, left);
  adopt(key, saved);
}

/** Store what the person has typed in this browser immediately. */
export function typeNotes(key: NotesKey, courseId: string, text: string): void {
  const content = cleanNotes(text);
  const { saved } = texts.read(key);
  const base = readNotesDraft(key) ?? { courseId, revision: saved?.revision ?? 0, sent: null, theirs: null };
  // When a change was undone, there is nothing to send.
  const isUnchanged = saved?.content === content && saved.revision === base.revision && base.sent === null;
  texts.setDraft(key, isUnchanged ? null : { ...base, content, isRefused: false });
}

/** Resolve a conflict with one of the two texts, or with both merged. */
export function chooseNotes(key: NotesKey, choice: "both" | "mine" | "theirs"): void {
  const draft = readNotesDraft(key);
  if (!draft?.theirs) return;
  const { theirs, content } = draft;
  const chosen = choice === "both" ? joinNotes(theirs.content, content) : content;
  const next = { ...draft, content: chosen, revision: theirs.revision, sent: null, theirs: null };
  texts.setDraft(key, choice === "theirs" ? null : next);
  adopt(key, theirs);
  void texts.send(key);
}

async function sendOnce(key: NotesKey, draft: NotesDraft): Promise<void> {
  const { courseId, content, revision } = draft;
  texts.setDraft(key, { ...draft, sent: content });
  try {
    receiveNotes(key, await putNotes(courseId, key.lessonId, { content, revision }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "notes.stale") throw error;
    const saved = await fetchNotes(courseId, key.lessonId);
    texts.change(key, { saved: null });
    receiveNotes(key, saved, { holdsNow: true });
  }
  channelToOtherTabs()?.postMessage({ key, saved: texts.read(key).saved });
}

/** Adopt the server's notes. A late response must not undo a newer one. */
function adopt(key: NotesKey, { content, revision }: StoredNotes): void {
  const { saved } = texts.read(key);
  if (!saved || saved.revision <= revision) texts.change(key, { saved: { content, revision } });
}

/** Return the channel that tells other tabs what the server has. Created on first use, because there is none on the server. */
function channelToOtherTabs(): BroadcastChannel | null {
  if (channel !== undefined) return channel;
  // Not `academy-notes`: tabs of older versions use that name for another message.
  channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("academy-saved-notes");
  channel?.addEventListener("message", ({ data }: MessageEvent<{ key: NotesKey; saved: StoredNotes }>) => {
    if (texts.knows(notesDraftName(data.key))) adopt(data.key, data.saved);
  });
  return channel;
}

/** Load the notes from the server. Throws ApiError. */
export function fetchNotes(courseId: string, lessonId: string, signal?: AbortSignal): Promise<LessonNotes> {
  return request("GET", path, { params: { courseId, lessonId }, signal });
}

/** Save notes on the server. Throws ApiError; its status is 409 when another device has saved notes since the given revision. */
function putNotes(courseId: string, lessonId: string, change: NotesChange): Promise<LessonNotes> {
  return request("PUT", path, { params: { courseId, lessonId }, body: change });
}
