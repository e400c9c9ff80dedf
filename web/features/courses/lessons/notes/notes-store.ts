import { cleanNotes, joinNotes, longestNotes } from "#domain/notes.ts";
import { ApiError } from "#web/platform/api.ts";
import { hindranceOf, type Hindrance } from "#web/platform/hindrance.ts";
import { onPersonLeft } from "#web/platform/person-here.ts";
import { reconcile, type Draft, type KeptNotes } from "./draft.ts";
import { fetchNotes, putNotes } from "./notes-calls.ts";
import { draftName, readDraft, storeDraft, subscribeToOtherTabs, type NotesKey } from "./stored-drafts.ts";

/** The notes on one lesson as this tab knows them. The same object comes back until something changes. */
export type NotesState = {
  /** Null until the server has told. */
  kept: KeptNotes | null;
  draft: Draft | null;
  /** False when the browser could not store the draft. */
  isStored: boolean;
  isSending: boolean;
  hindrance: Hindrance | null;
};

const unknown: NotesState = { kept: null, draft: null, isStored: true, isSending: false, hindrance: null };
const states = new Map<string, NotesState>();
const changes = new EventTarget();
onPersonLeft(() => states.clear());
let channel: BroadcastChannel | null | undefined;

/** What is known of these notes. */
export function readNotes(key: NotesKey): NotesState {
  const name = draftName(key);
  let state = states.get(name);
  if (!state) {
    state = { ...unknown, draft: readDraft(key) };
    states.set(name, state);
  }
  return state;
}

/** Calls back when they change, in this tab or another. Returns the way to stop. */
export function subscribeToNotes(key: NotesKey, onChange: () => void): () => void {
  const name = draftName(key);
  channelToOtherTabs();
  // Another tab may have changed it while nobody here was looking.
  states.set(name, { ...readNotes(key), draft: readDraft(key) });
  const stop = subscribeToOtherTabs(key, () => change(name, { draft: readDraft(key), isStored: true }));
  changes.addEventListener(name, onChange);
  return () => {
    stop();
    changes.removeEventListener(name, onChange);
  };
}

/** Takes in what the server keeps. A draft goes on from it, is done by it, or stands beside it for the person to decide. */
export function receiveNotes(key: NotesKey, kept: KeptNotes, { holdsNow = false } = {}): void {
  const draft = readDraft(key);
  const left = draft && reconcile(draft, kept, { holdsNow });
  if (left !== draft) keepDraft(key, left);
  adopt(draftName(key), kept);
}

/** Keeps what the person has typed in this browser, at once. */
export function typeNotes(key: NotesKey, courseId: string, text: string): void {
  const content = cleanNotes(text);
  const { kept } = readNotes(key);
  const base = readDraft(key) ?? { courseId, revision: kept?.revision ?? 0, sent: null, theirs: null };
  // What was typed and taken back again needs no call.
  const isUnchanged = kept?.content === content && kept.revision === base.revision && base.sent === null;
  keepDraft(key, isUnchanged ? null : { ...base, content, isRefused: false });
}

/** Ends a standing-beside: goes on with one of the two texts, or with both in one. */
export function chooseNotes(key: NotesKey, choice: "both" | "mine" | "theirs"): void {
  const draft = readDraft(key);
  if (!draft?.theirs) return;
  const { theirs, content } = draft;
  const chosen = choice === "both" ? joinNotes(theirs.content, content) : content;
  keepDraft(key, choice === "theirs" ? null : { ...draft, content: chosen, revision: theirs.revision, sent: null, theirs: null });
  adopt(draftName(key), theirs);
  void sendNotes(key);
}

/** Sends the draft, if there is one that may be sent. One tab of this browser at a time; what is typed meanwhile is sent after it. */
export async function sendNotes(key: NotesKey): Promise<void> {
  const name = draftName(key);
  if (!sendable(key)) return;
  if (!navigator.onLine) return change(name, { hindrance: { kind: "unreachable" } });
  // Where there are no locks (a page without https), the revisions still keep tabs from overwriting each other.
  await (navigator.locks ? navigator.locks.request(name, () => sendAll(key)) : sendAll(key));
}

async function sendAll(key: NotesKey): Promise<void> {
  const name = draftName(key);
  try {
    for (let draft = sendable(key); draft; draft = sendable(key)) {
      change(name, { isSending: true });
      keepDraft(key, { ...draft, sent: draft.content });
      await sendOnce(key, draft);
    }
    change(name, { isSending: false, hindrance: null });
  } catch (error) {
    const hindrance = hindranceOf(error);
    const draft = readDraft(key);
    if (draft && hindrance.kind === "refused") keepDraft(key, { ...draft, isRefused: true });
    change(name, { isSending: false, hindrance });
  }
}

async function sendOnce(key: NotesKey, { courseId, content, revision }: Draft): Promise<void> {
  const name = draftName(key);
  try {
    receiveNotes(key, await putNotes(courseId, key.lessonId, { content, revision }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "notes.stale") throw error;
    const kept = await fetchNotes(courseId, key.lessonId);
    change(name, { kept: null });
    receiveNotes(key, kept, { holdsNow: true });
  }
  channelToOtherTabs()?.postMessage({ name, kept: readNotes(key).kept });
}

function sendable(key: NotesKey): Draft | null {
  const draft = readDraft(key);
  return draft && !draft.theirs && draft.content.length <= longestNotes ? draft : null;
}

function keepDraft(key: NotesKey, draft: Draft | null): void {
  change(draftName(key), { draft, isStored: storeDraft(key, draft) });
}

/** An answer that comes late does not undo a newer one. */
function adopt(name: string, { content, revision }: KeptNotes): void {
  const known = states.get(name)?.kept;
  if (!known || known.revision <= revision) change(name, { kept: { content, revision } });
}

function change(name: string, changed: Partial<NotesState>): void {
  states.set(name, { ...(states.get(name) ?? unknown), ...changed });
  changes.dispatchEvent(new Event(name));
}

/** Tells other tabs what the server has got; made when it is first wanted, since a server has no tabs. */
function channelToOtherTabs(): BroadcastChannel | null {
  if (channel !== undefined) return channel;
  channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("academy-notes");
  channel?.addEventListener("message", ({ data }: MessageEvent<{ name: string; kept: KeptNotes }>) => {
    if (states.has(data.name)) adopt(data.name, data.kept);
  });
  return channel;
}
