import type { Manuscript } from "#domain/manuscript.schema.ts";
import { manuscriptLimits, type ManuscriptState as PublicationState } from "#domain/manuscript.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { hindranceOf, type Hindrance } from "#web/platform/hindrance.ts";
import { onPersonLeft } from "#web/platform/person-here.ts";
import { addLeftBehind, beginDraft, reconcile, type Draft, type Theirs } from "./draft.ts";
import { cleanContent, cleanTitle, isSameText, type ManuscriptText } from "./manuscript-text.ts";
import {
  beginAside,
  draftName,
  listAsides,
  readDraft,
  removeAside,
  storeAside,
  storeDraft,
  type Aside,
  type ManuscriptKey,
} from "./stored-manuscripts.ts";

/** A manuscript as this page knows it. The same object comes back until something changes. */
export type ManuscriptState = {
  /** Null until the academy has told. */
  kept: (Theirs & { state: PublicationState }) | null;
  draft: Draft | null;
  /** False when the browser could not store the draft. */
  isStored: boolean;
  isSending: boolean;
  hindrance: Hindrance | null;
  /** Whose text was put together with this one; null again once that is kept and the author writes on. */
  merged: { by: string | null } | null;
  /** My texts, put aside when somebody else's was taken. */
  asides: readonly Aside[];
};

/** A manuscript as the academy tells of it. */
type ToldManuscript = Pick<Manuscript, "title" | "content" | "revision" | "updated_by" | "state">;

const unknown: ManuscriptState = {
  kept: null,
  draft: null,
  isStored: true,
  isSending: false,
  hindrance: null,
  merged: null,
  asides: [],
};
const states = new Map<string, ManuscriptState>();
const changes = new EventTarget();
onPersonLeft(() => states.clear());
/** One save of a manuscript is on its way at a time. */
const sendings = new Map<string, Promise<void>>();

/** What is known of this manuscript. */
export function readManuscript(key: ManuscriptKey): ManuscriptState {
  const name = draftName(key);
  let state = states.get(name);
  if (!state) {
    state = { ...unknown, draft: readDraft(key), asides: listAsides(key) };
    states.set(name, state);
  }
  return state;
}

/** The text as the author has it: what they typed, else what is kept. */
export function textOf({ draft, kept }: ManuscriptState): ManuscriptText | null {
  return draft?.mine ?? kept;
}

/** Whether this page has a text that neither the academy nor this browser keeps. */
export function isAtStake({ draft, isStored, asides }: ManuscriptState): boolean {
  return (draft !== null && !isStored) || asides.some((aside) => !aside.isStored);
}

/** Calls back when something changes. Returns the way to stop. */
export function subscribeToManuscript(key: ManuscriptKey, onChange: () => void): () => void {
  const name = draftName(key);
  changes.addEventListener(name, onChange);
  return () => changes.removeEventListener(name, onChange);
}

/** Takes in what the academy keeps: a draft goes on from it, is done by it, is put together with it, or waits for the author. */
export function receiveManuscript(key: ManuscriptKey, manuscript: ToldManuscript, { holdsNow = false } = {}): void {
  const { title, content, revision, updated_by: by, state: publication } = manuscript;
  const kept = { title, content, revision, by };
  const state = readManuscript(key);
  if (state.draft) {
    const { left, merged } = reconcile(state.draft, kept, { holdsNow });
    if (left !== state.draft) keepDraft(key, left);
    if (merged) change(key, { merged: { by } });
  }
  // An answer that comes late does not undo a newer one.
  if (holdsNow || !state.kept || state.kept.revision <= revision) change(key, { kept: { ...kept, state: publication } });
}

/** Keeps what the author has typed in this browser, at once. */
export function typeManuscript(key: ManuscriptKey, typed: Partial<ManuscriptText>): void {
  const state = readManuscript(key);
  const before = textOf(state);
  const { kept } = state;
  if (!before || !kept) return;
  const mine = {
    title: typed.title === undefined ? before.title : cleanTitle(typed.title),
    content: typed.content === undefined ? before.content : cleanContent(typed.content),
  };
  if (isSameText(mine, before)) return;
  const draft = state.draft ?? beginDraft({ title: kept.title, content: kept.content, revision: kept.revision }, mine);
  // What was typed and taken back again needs no call.
  const isUnchanged = isSameText(mine, draft.base) && draft.base.revision === kept.revision && !draft.sent && !draft.theirs;
  // What was put together is kept by now, and has been told.
  if (!state.draft) change(key, { merged: null });
  keepDraft(key, isUnchanged ? null : { ...draft, mine, isRefused: false });
}

/** Takes up what another page left behind. False when it cannot be put together with what is here, or this browser could not keep it so. */
export function takeUpDraft(key: ManuscriptKey, left: Draft): boolean {
  const draft = addLeftBehind(readManuscript(key).draft, left);
  if (!draft) return false;
  keepDraft(key, draft);
  return readManuscript(key).isStored;
}

/** Ends a standing-beside. Mine: theirs stays a version. Theirs: mine is put aside. `text`: what the author made of both. */
export function chooseText(key: ManuscriptKey, choice: "mine" | "theirs" | { text: ManuscriptText }): void {
  const { draft } = readManuscript(key);
  if (!draft?.theirs) return;
  const { mine, theirs } = draft;
  if (choice === "theirs") {
    const aside = beginAside(key, mine);
    keepDraft(key, null);
    // Where there was no room for both, the draft has left some.
    const asides = [...readManuscript(key).asides, aside.isStored ? aside : storeAside(aside)];
    return change(key, { kept: { ...theirs, state: stateAfter(key) }, asides });
  }
  const base = { title: theirs.title, content: theirs.content, revision: theirs.revision };
  const text = choice === "mine" ? mine : choice.text;
  change(key, { kept: { ...theirs, state: stateAfter(key) } });
  keepDraft(key, { ...draft, mine: text, base, sent: null, theirs: null, replacesOthers: true });
  void sendManuscript(key);
}

/** Learners may still read what was published before somebody else wrote. */
function stateAfter(key: ManuscriptKey): PublicationState {
  return readManuscript(key).kept?.state === "draft" ? "draft" : "changed";
}

/** How learners see what the author has, sent or not. */
export function publicationOf({ kept, draft }: ManuscriptState): PublicationState {
  if (!kept) return "draft";
  return draft && kept.state === "published" ? "changed" : kept.state;
}

/** The manuscript was deleted, and with it what was not saved of it. */
export function forgetManuscript(key: ManuscriptKey): void {
  forgetDraft(key);
  for (const aside of readManuscript(key).asides) forgetAside(key, aside);
}

/** The author no longer needs what could not be saved. */
export function forgetDraft(key: ManuscriptKey): void {
  keepDraft(key, null);
}

/** The author no longer needs a text that was put aside. */
export function forgetAside(key: ManuscriptKey, aside: Aside): void {
  removeAside(aside);
  change(key, { asides: readManuscript(key).asides.filter(({ name }) => name !== aside.name) });
}

/** Sends the draft, if there is one that may be sent; what is typed meanwhile is sent after it. Resolves when nothing is on its way. */
export function sendManuscript(key: ManuscriptKey): Promise<void> {
  const name = draftName(key);
  const underWay = sendings.get(name);
  if (underWay) return underWay;
  if (!sendable(key)) return Promise.resolve();
  if (!navigator.onLine) {
    change(key, { hindrance: { kind: "unreachable" } });
    return Promise.resolve();
  }
  const sending = sendAll(key).finally(() => sendings.delete(name));
  sendings.set(name, sending);
  return sending;
}

async function sendAll(key: ManuscriptKey): Promise<void> {
  try {
    for (let draft = sendable(key); draft; draft = sendable(key)) {
      change(key, { isSending: true });
      // What was on its way when the connection was lost goes again first: the academy may have it, and then it is nobody else's.
      const text = draft.sent ?? draft.mine;
      keepDraft(key, { ...draft, sent: text });
      await sendOnce(key, draft, text);
    }
    change(key, { isSending: false, hindrance: null });
  } catch (error) {
    change(key, { isSending: false });
    if (!(error instanceof ApiError)) throw error;
    const hindrance = hindranceOf(error);
    const { draft } = readManuscript(key);
    if (draft && hindrance.kind === "refused") keepDraft(key, { ...draft, sent: null, isRefused: true });
    change(key, { hindrance });
  }
}

async function sendOnce(key: ManuscriptKey, { base, replacesOthers }: Draft, text: ManuscriptText): Promise<void> {
  const params = { manuscriptId: key.manuscriptId };
  try {
    const change = { ...text, revision: base.revision, ...(replacesOthers && { own_version: true }) };
    const entry = await request("PUT", "/api/manuscripts/{manuscriptId}", { params, body: change });
    receiveManuscript(key, { ...entry, content: text.content }, { holdsNow: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "manuscript.changed_meanwhile") throw error;
    receiveManuscript(key, await request("GET", "/api/manuscripts/{manuscriptId}", { params }), { holdsNow: true });
  }
}

function sendable(key: ManuscriptKey): Draft | null {
  const { draft } = readManuscript(key);
  return draft && !draft.theirs && isKeepable(draft.mine) ? draft : null;
}

/** Whether the academy would keep such a text. */
export function isKeepable({ title, content }: ManuscriptText): boolean {
  return title !== "" && title.length <= manuscriptLimits.title && content.length <= manuscriptLimits.content;
}

function keepDraft(key: ManuscriptKey, draft: Draft | null): void {
  change(key, { draft, isStored: storeDraft(key, draft) });
}

function change(key: ManuscriptKey, changed: Partial<ManuscriptState>): void {
  const name = draftName(key);
  states.set(name, { ...readManuscript(key), ...changed });
  changes.dispatchEvent(new Event(name));
}
