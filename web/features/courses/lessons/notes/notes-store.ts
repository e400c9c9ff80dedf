import { cleanNotes, joinNotes, longestNotes } from "#domain/notes.ts";
import { ApiError } from "#web/platform/api.ts";
import { createOfflineTexts, type OfflineText } from "#web/platform/offline-text.ts";
import { reconcile, type Draft, type StoredNotes } from "./draft.ts";
import { fetchNotes, putNotes } from "./notes-calls.ts";
import { draftName, readDraft, storeDraft, subscribeToOtherTabs, type NotesKey } from "./stored-drafts.ts";

/** The notes on one lesson as this tab knows them. Their draft belongs to all tabs of this browser. */
export type NotesState = OfflineText<StoredNotes, Draft>;

const texts = createOfflineTexts<NotesKey, Draft, NotesState>({
  nameOf: draftName,
  begin: (key) => ({ saved: null, draft: readDraft(key), isStored: true, isSending: false, hindrance: null }),
  store: storeDraft,
  sendable: (key) => {
    const draft = readDraft(key);
    return draft && !draft.theirs && draft.content.length <= longestNotes ? draft : null;
  },
  sendOnce,
  refused: (draft) => ({ ...draft, isRefused: true }),
  sharedByTabs: true,
});

let channel: BroadcastChannel | null | undefined;

/** The notes of this tab; whoever subscribes hears of other tabs too. */
export const notesTexts = { ...texts, subscribe: subscribeToNotes };
export const sendNotes = texts.send;

function subscribeToNotes(key: NotesKey, onChange: () => void): () => void {
  channelToOtherTabs();
  // Another tab may have changed it while nobody here was looking.
  const draft = readDraft(key);
  if (JSON.stringify(draft) !== JSON.stringify(texts.read(key).draft)) texts.change(key, { draft });
  const stopHearing = subscribeToOtherTabs(key, () => texts.change(key, { draft: readDraft(key), isStored: true }));
  const stop = texts.subscribe(key, onChange);
  return () => {
    stopHearing();
    stop();
  };
}

/** Takes in what the server has. A draft goes on from it, is done by it, or is in conflict with it until the person has decided. */
export function receiveNotes(key: NotesKey, kept: StoredNotes, { holdsNow = false } = {}): void {
  const draft = readDraft(key);
  const left = draft && reconcile(draft, kept, { holdsNow });
  if (left !== draft) texts.setDraft(key, left);
  adopt(key, kept);
}

/** Keeps what the person has typed in this browser, at once. */
export function typeNotes(key: NotesKey, courseId: string, text: string): void {
  const content = cleanNotes(text);
  const { saved } = texts.read(key);
  const base = readDraft(key) ?? { courseId, revision: saved?.revision ?? 0, sent: null, theirs: null };
  // What was typed and taken back again needs no call.
  const isUnchanged = saved?.content === content && saved.revision === base.revision && base.sent === null;
  texts.setDraft(key, isUnchanged ? null : { ...base, content, isRefused: false });
}

/** Resolves a conflict: goes on with one of the two texts, or with both in one. */
export function chooseNotes(key: NotesKey, choice: "both" | "mine" | "theirs"): void {
  const draft = readDraft(key);
  if (!draft?.theirs) return;
  const { theirs, content } = draft;
  const chosen = choice === "both" ? joinNotes(theirs.content, content) : content;
  const next = { ...draft, content: chosen, revision: theirs.revision, sent: null, theirs: null };
  texts.setDraft(key, choice === "theirs" ? null : next);
  adopt(key, theirs);
  void texts.send(key);
}

async function sendOnce(key: NotesKey, draft: Draft): Promise<void> {
  const { courseId, content, revision } = draft;
  texts.setDraft(key, { ...draft, sent: content });
  try {
    receiveNotes(key, await putNotes(courseId, key.lessonId, { content, revision }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "notes.stale") throw error;
    const kept = await fetchNotes(courseId, key.lessonId);
    texts.change(key, { saved: null });
    receiveNotes(key, kept, { holdsNow: true });
  }
  channelToOtherTabs()?.postMessage({ key, kept: texts.read(key).saved });
}

/** An answer that comes late does not undo a newer one. */
function adopt(key: NotesKey, { content, revision }: StoredNotes): void {
  const { saved } = texts.read(key);
  if (!saved || saved.revision <= revision) texts.change(key, { saved: { content, revision } });
}

/** Tells other tabs what the server has got; made when it is first wanted, since a server has no tabs. */
function channelToOtherTabs(): BroadcastChannel | null {
  if (channel !== undefined) return channel;
  channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("academy-notes");
  channel?.addEventListener("message", ({ data }: MessageEvent<{ key: NotesKey; kept: StoredNotes }>) => {
    if (texts.knows(draftName(data.key))) adopt(data.key, data.kept);
  });
  return channel;
}
