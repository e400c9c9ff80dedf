import { isSameText, type StoredText, type LessonDraftText } from "./lesson-draft-text.ts";
import { mergeTexts } from "./merge-texts.ts";

/** Another author's concurrent text. */
export type Theirs = StoredText & { by: string | null };

/** Text typed in this browser that the academy is not known to have saved. */
export type LessonTextDraft = {
  mine: LessonDraftText;
  /** The text that it is based on. */
  base: StoredText;
  /** The text being sent, or in transit when the connection or the page was lost: the academy may have saved it. */
  sent: LessonDraftText | null;
  /** Another author's text that conflicts with this draft, until the author decides. */
  theirs: Theirs | null;
  /** True when this text replaces another author's, which must stay available as a version. */
  replacesOthers: boolean;
  /** True when the academy rejected it (the lesson was deleted, somebody else teaches the course); it is not sent again automatically. */
  isRefused: boolean;
};

/** Start a draft based on a text. */
export function beginDraft(base: StoredText, mine: LessonDraftText): LessonTextDraft {
  return { mine, base, sent: null, theirs: null, replacesOthers: false, isRefused: false };
}

/**
 * Return what remains to be sent after the academy's response; `left` is null when nothing does. Edits of two people are merged if
 * possible; otherwise the draft is in conflict until the author has decided. A response with a lower revision is outdated, unless
 * `holdsNow` says that it is current: an academy restored from a backup counts from a lower revision.
 */
export function reconcile(
  draft: LessonTextDraft,
  saved: Theirs,
  { holdsNow = false } = {},
): { left: LessonTextDraft | null; merged: boolean } {
  if (saved.revision < draft.base.revision && !holdsNow) return { left: draft, merged: false };
  if (isSameText(saved, draft.mine)) return { left: null, merged: false };
  const base = { title: saved.title, content: saved.content, revision: saved.revision };
  // Nobody else has written: the academy has this draft's base, or what the draft itself sent.
  if (isSameText(saved, draft.base) || (draft.sent && isSameText(saved, draft.sent))) {
    // Once such a text is saved, the other author's is among the versions, and later saves replace only this author's own text.
    const replacesOthers = draft.replacesOthers && !(draft.sent && isSameText(saved, draft.sent));
    return { left: { ...draft, base, sent: null, theirs: null, replacesOthers }, merged: false };
  }
  const merge = mergeTexts(draft.base, draft.mine, saved);
  if (merge.kind === "conflict") return { left: { ...draft, theirs: saved }, merged: false };
  const left = { ...draft, mine: merge.text, base, sent: null, theirs: null, replacesOthers: true };
  return { left: isSameText(merge.text, saved) ? null : left, merged: true };
}

/** Merge a draft left by another page of this browser into the current one; null when a person must decide. */
export function addLeftBehind(draft: LessonTextDraft | null, left: LessonTextDraft): LessonTextDraft | null {
  if (draft === null) return { ...left, isRefused: false };
  if (isSameText(draft.mine, left.mine)) return draft;
  const merge = mergeTexts(left.base, draft.mine, left.mine);
  return merge.kind === "merged" ? { ...draft, mine: merge.text } : null;
}

/** Parse a stored draft; null when it is invalid. */
export function parseDraft(text: string | null): LessonTextDraft | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (!isObject(stored)) return null;
    const [mine, base, theirs] = [parseText(stored["mine"]), parseStored(stored["base"]), parseStored(stored["theirs"])];
    if (!mine || !base) return null;
    const by = isObject(stored["theirs"]) && typeof stored["theirs"]["by"] === "string" ? stored["theirs"]["by"] : null;
    return {
      mine,
      base,
      sent: parseText(stored["sent"]),
      theirs: theirs && { ...theirs, by },
      replacesOthers: stored["replacesOthers"] === true,
      isRefused: stored["isRefused"] === true,
    };
  } catch {
    return null;
  }
}

/** Parse a stored text; null when it is invalid. */
export function parseAside(text: string | null): LessonDraftText | null {
  try {
    return parseText(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}

function parseText(stored: unknown): LessonDraftText | null {
  if (!isObject(stored)) return null;
  const { title, content } = stored;
  return typeof title === "string" && typeof content === "string" ? { title, content } : null;
}

function parseStored(stored: unknown): StoredText | null {
  const text = parseText(stored);
  const revision = isObject(stored) ? stored["revision"] : null;
  return text && typeof revision === "number" && Number.isInteger(revision) && revision >= 0 ? { ...text, revision } : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
