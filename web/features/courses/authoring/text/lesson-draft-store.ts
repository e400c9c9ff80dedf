import type { LessonDraft } from "#domain/lesson-draft.schema.ts";
import { lessonDraftLimits, type LessonDraftState as PublicationState } from "#domain/lesson-draft.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { createOfflineTexts, type OfflineText, type OfflineTexts } from "#web/platform/offline-text.ts";
import { addLeftBehind, beginDraft, reconcile, type Draft, type Theirs } from "./draft.ts";
import { cleanContent, cleanTitle, isSameText, type LessonDraftText } from "./lesson-draft-text.ts";
import {
  beginAside,
  draftName,
  listAsides,
  readDraft,
  removeAside,
  storeAside,
  storeDraft,
  type Aside,
  type LessonDraftKey,
} from "./stored-lesson-drafts.ts";

/** The state of a lesson draft in this page. Two tabs of one person are two authors, each with a draft. */
export type LessonDraftState = OfflineText<Theirs & { state: PublicationState; words?: number }, Draft> & {
  /** The author whose text was merged with this one; null again once that is saved and the author continues. */
  merged: { by: string | null } | null;
  /** My texts that were set aside when somebody else's was taken. */
  asides: readonly Aside[];
};

/** A lesson draft as the academy returns it. */
type ToldLessonDraft = Pick<LessonDraft, "title" | "content" | "revision" | "updated_by" | "state"> & {
  /** How many words the text has, where the answer says so. */
  words?: number;
};

export const lessonDraftTexts: OfflineTexts<LessonDraftKey, Draft, LessonDraftState> = createOfflineTexts({
  nameOf: draftName,
  begin: (key) => ({
    saved: null,
    draft: readDraft(key),
    isStored: true,
    isSending: false,
    hindrance: null,
    merged: null,
    asides: listAsides(key),
  }),
  store: storeDraft,
  sendable: (key) => {
    const { draft } = readLessonDraft(key);
    return draft && !draft.theirs && isStorable(draft.mine) ? draft : null;
  },
  sendOnce,
  refused: (draft) => ({ ...draft, sent: null, isRefused: true }),
  sharedByTabs: false,
});
export const { read: readLessonDraft, send: sendLessonDraft } = lessonDraftTexts;
const { change, setDraft } = lessonDraftTexts;

/** Return the author's current text: what they typed, else what is saved. */
export function textOf({ draft, saved }: LessonDraftState): LessonDraftText | null {
  return draft?.mine ?? saved;
}

/** Return whether this page has a text that neither the academy nor this browser has saved. */
export function isAtStake({ draft, isStored, asides }: LessonDraftState): boolean {
  return (draft !== null && !isStored) || asides.some((aside) => !aside.isStored);
}

/** Process the academy's text: a draft continues from it, is completed by it, is merged with it, or waits for the author's decision. */
export function receiveLessonDraft(key: LessonDraftKey, lessonDraft: ToldLessonDraft, { holdsNow = false } = {}): void {
  const { title, content, revision, updated_by: by, state: publication, words } = lessonDraft;
  const kept = { title, content, revision, by };
  const state = readLessonDraft(key);
  if (state.draft) {
    const { left, merged } = reconcile(state.draft, kept, { holdsNow });
    if (left !== state.draft) setDraft(key, left);
    if (merged) change(key, { merged: { by } });
  }
  // A late response does not undo a newer one.
  if (holdsNow || !state.saved || state.saved.revision <= revision)
    change(key, { saved: { ...kept, state: publication, ...(words !== undefined && { words }) } });
}

/** Store what the author has typed in this browser immediately. */
export function typeLessonDraft(key: LessonDraftKey, typed: Partial<LessonDraftText>): void {
  const state = readLessonDraft(key);
  const before = textOf(state);
  const { saved } = state;
  if (!before || !saved) return;
  const mine = {
    title: typed.title === undefined ? before.title : cleanTitle(typed.title),
    content: typed.content === undefined ? before.content : cleanContent(typed.content),
  };
  if (isSameText(mine, before)) return;
  const draft = state.draft ?? beginDraft({ title: saved.title, content: saved.content, revision: saved.revision }, mine);
  // An undone change needs no call.
  const isUnchanged = isSameText(mine, draft.base) && draft.base.revision === saved.revision && !draft.sent && !draft.theirs;
  // The merged text is saved by now, and the author was informed.
  if (!state.draft) change(key, { merged: null });
  setDraft(key, isUnchanged ? null : { ...draft, mine, isRefused: false });
}

/** Adopt a draft left by another page. False when it conflicts with the current one, or this browser could not store it. */
export function takeUpDraft(key: LessonDraftKey, left: Draft): boolean {
  const draft = addLeftBehind(readLessonDraft(key).draft, left);
  if (!draft) return false;
  setDraft(key, draft);
  return readLessonDraft(key).isStored;
}

/** Resolve a conflict. Mine: theirs stays a version. Theirs: mine is set aside. `text`: the author's combination of both. */
export function chooseText(key: LessonDraftKey, choice: "mine" | "theirs" | { text: LessonDraftText }): void {
  const { draft } = readLessonDraft(key);
  if (!draft?.theirs) return;
  const { mine, theirs } = draft;
  if (choice === "theirs") {
    const aside = beginAside(key, mine);
    setDraft(key, null);
    // If there was no room for both, storing the draft first has freed some.
    const asides = [...readLessonDraft(key).asides, aside.isStored ? aside : storeAside(aside)];
    return change(key, { saved: { ...theirs, state: stateAfter(key) }, asides });
  }
  const base = { title: theirs.title, content: theirs.content, revision: theirs.revision };
  const text = choice === "mine" ? mine : choice.text;
  change(key, { saved: { ...theirs, state: stateAfter(key) } });
  setDraft(key, { ...draft, mine: text, base, sent: null, theirs: null, replacesOthers: true });
  void sendLessonDraft(key);
}

/** Learners may still see what was published before somebody else wrote. */
function stateAfter(key: LessonDraftKey): PublicationState {
  return readLessonDraft(key).saved?.state === "draft" ? "draft" : "changed";
}

/** Return the publication state of the author's text, sent or not. */
export function publicationOf({ saved, draft }: LessonDraftState): PublicationState {
  if (!saved) return "draft";
  return draft && saved.state === "published" ? "changed" : saved.state;
}

/** Delete the local state of a deleted lesson draft, including unsaved text. */
export function forgetLessonDraft(key: LessonDraftKey): void {
  forgetDraft(key);
  for (const aside of readLessonDraft(key).asides) forgetAside(key, aside);
}

/** Discard an unsaved text. */
export function forgetDraft(key: LessonDraftKey): void {
  setDraft(key, null);
}

/** Discard a text that was set aside. */
export function forgetAside(key: LessonDraftKey, aside: Aside): void {
  removeAside(aside);
  change(key, { asides: readLessonDraft(key).asides.filter(({ name }) => name !== aside.name) });
}

async function sendOnce(key: LessonDraftKey, draft: Draft): Promise<void> {
  const { base, replacesOthers } = draft;
  // What was in transit when the connection was lost is sent again first: the academy may have it, and must not treat it as another
  // author's.
  const text = draft.sent ?? draft.mine;
  setDraft(key, { ...draft, sent: text });
  const params = { lessonDraftId: key.lessonDraftId };
  try {
    const body = { ...text, revision: base.revision, ...(replacesOthers && { own_version: true }) };
    const entry = await request("PUT", "/api/lesson-drafts/{lessonDraftId}", { params, body });
    receiveLessonDraft(key, { ...entry, content: text.content }, { holdsNow: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "lesson_draft.changed_meanwhile") throw error;
    receiveLessonDraft(key, await request("GET", "/api/lesson-drafts/{lessonDraftId}", { params }), { holdsNow: true });
  }
}

/** Return whether the academy would accept such a text. */
export function isStorable({ title, content }: LessonDraftText): boolean {
  return title !== "" && title.length <= lessonDraftLimits.title && content.length <= lessonDraftLimits.content;
}
