import type { LessonDraft } from "#domain/lesson-draft.schema.ts";
import { lessonDraftLimits, type LessonDraftState as PublicationState } from "#domain/lesson-draft.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { createOfflineTexts, type OfflineText, type OfflineTexts } from "#web/platform/offline-text.ts";
import { addLeftBehind, beginDraft, reconcile, type LessonTextDraft, type Theirs } from "./draft.ts";
import { oneLine } from "#domain/storable-text.ts";
import { cleanContent, isSameText, type LessonDraftText } from "./lesson-draft-text.ts";
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

/** The state of a lesson draft on this page. Two tabs of one person count as two authors, each with a draft. */
export type LessonDraftState = OfflineText<Theirs & { state: PublicationState; words?: number }, LessonTextDraft> & {
  /** The author whose text was merged with this one; null again when that is saved and this author continues to write. */
  merged: { by: string | null } | null;
  /** This author's texts that were set aside in favor of another author's. */
  asides: readonly Aside[];
};

/** A lesson draft as the academy returns it. */
type LessonDraftResponse = Pick<LessonDraft, "title" | "content" | "revision" | "updated_by" | "state"> & {
  /** The number of words, if the response contains it. */
  words?: number;
};

export const lessonDraftTexts: OfflineTexts<LessonDraftKey, LessonTextDraft, LessonDraftState> = createOfflineTexts({
  nameOf: draftName,
  begin: (key) => ({
    saved: null,
    draft: readDraft(key),
    isStored: true,
    isSending: false,
    saveProblem: null,
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
export function draftTextOf({ draft, saved }: LessonDraftState): LessonDraftText | null {
  return draft?.mine ?? saved;
}

/** Return whether this page has a text that neither the academy nor this browser has saved. */
export function isAtStake({ draft, isStored, asides }: LessonDraftState): boolean {
  return (draft !== null && !isStored) || asides.some((aside) => !aside.isStored);
}

/** Process the academy's text: a draft is complete, based on it from now on, merged with it, or in conflict with it. */
export function receiveLessonDraft(key: LessonDraftKey, lessonDraft: LessonDraftResponse, { holdsNow = false } = {}): void {
  const { title, content, revision, updated_by: by, state: publication, words } = lessonDraft;
  const saved = { title, content, revision, by };
  const state = readLessonDraft(key);
  if (state.draft) {
    const { left, merged } = reconcile(state.draft, saved, { holdsNow });
    if (left !== state.draft) setDraft(key, left);
    if (merged) change(key, { merged: { by } });
  }
  // A late response must not undo a newer one.
  if (holdsNow || !state.saved || state.saved.revision <= revision)
    change(key, { saved: { ...saved, state: publication, ...(words !== undefined && { words }) } });
}

/** Store what the author has typed in this browser immediately. */
export function typeLessonDraft(key: LessonDraftKey, typed: Partial<LessonDraftText>): void {
  const state = readLessonDraft(key);
  const before = draftTextOf(state);
  const { saved } = state;
  if (!before || !saved) return;
  const mine = {
    title: typed.title === undefined ? before.title : oneLine(typed.title),
    content: typed.content === undefined ? before.content : cleanContent(typed.content),
  };
  if (isSameText(mine, before)) return;
  const draft = state.draft ?? beginDraft({ title: saved.title, content: saved.content, revision: saved.revision }, mine);
  // When a change was undone, there is nothing to send.
  const isUnchanged = isSameText(mine, draft.base) && draft.base.revision === saved.revision && !draft.sent && !draft.theirs;
  // The merged text has been saved by now, and the author has been told.
  if (!state.draft) change(key, { merged: null });
  setDraft(key, isUnchanged ? null : { ...draft, mine, isRefused: false });
}

/** Adopt a draft left by another page. False when it conflicts with the current one, or this browser could not store it. */
export function takeUpDraft(key: LessonDraftKey, left: LessonTextDraft): boolean {
  const draft = addLeftBehind(readLessonDraft(key).draft, left);
  if (!draft) return false;
  setDraft(key, draft);
  return readLessonDraft(key).isStored;
}

/** Resolve a conflict. "mine": the other text stays as a version. "theirs": this author's is set aside. `text`: a combination of both. */
export function chooseText(key: LessonDraftKey, choice: "mine" | "theirs" | { text: LessonDraftText }): void {
  const { draft } = readLessonDraft(key);
  if (!draft?.theirs) return;
  const { mine, theirs } = draft;
  if (choice === "theirs") {
    const aside = beginAside(key, mine);
    setDraft(key, null);
    // If there was no room for both the draft and the aside, removing the draft has freed some: try again.
    const asides = [...readLessonDraft(key).asides, aside.isStored ? aside : storeAside(aside)];
    return change(key, { saved: { ...theirs, state: stateAfter(key) }, asides });
  }
  const base = { title: theirs.title, content: theirs.content, revision: theirs.revision };
  const text = choice === "mine" ? mine : choice.text;
  change(key, { saved: { ...theirs, state: stateAfter(key) } });
  setDraft(key, { ...draft, mine: text, base, sent: null, theirs: null, replacesOthers: true });
  void sendLessonDraft(key);
}

/** Return the publication state after a conflict. An older text may still be published, so "published" becomes "changed". */
function stateAfter(key: LessonDraftKey): PublicationState {
  return readLessonDraft(key).saved?.state === "draft" ? "draft" : "changed";
}

/** Return the publication state of the author's text, whether sent or not. */
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

async function sendOnce(key: LessonDraftKey, draft: LessonTextDraft): Promise<void> {
  const { base, replacesOthers } = draft;
  // A text that was in transit when the connection was lost is sent again first: the academy may have saved it, and must not take it for
  // another author's.
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

/** Return whether the academy would accept a text of this length. */
export function isStorable({ title, content }: LessonDraftText): boolean {
  return title !== "" && title.length <= lessonDraftLimits.title && content.length <= lessonDraftLimits.content;
}
