import { isSameText, type StoredText, type LessonDraftText } from "./lesson-draft-text.ts";
import { mergeTexts } from "./merge-texts.ts";

/** Another author's concurrent text. */
export type Theirs = StoredText & { by: string | null };

/** Text typed in this browser that the academy is not known to have saved. */
export type Draft = {
  mine: LessonDraftText;
  /** The text that it is based on. */
  base: StoredText;
  /** The text being sent, or in transit when the connection or the page was lost: the academy may have it. */
  sent: LessonDraftText | null;
  /** Another author's text where this draft conflicts with it; the author decides. */
  theirs: Theirs | null;
  /** True when the text that it replaces is another author's and must stay among the versions. */
  replacesOthers: boolean;
  /** True when the academy refused it (the lesson was deleted, somebody else teaches the course): it is not resent automatically. */
  isRefused: boolean;
};

/** Start a draft on a text. */
export function beginDraft(base: StoredText, mine: LessonDraftText): Draft {
  return { mine, base, sent: null, theirs: null, replacesOthers: false, isRefused: false };
}

/**
 * Return what remains to be sent given what the academy has: null when it has everything. Non-conflicting edits of two people are merged;
 * otherwise they are in conflict until the author has decided. A response with an older revision is outdated, unless it is
 * known to be current: an academy restored from a backup counts from an older one.
 */
export function reconcile(draft: Draft, kept: Theirs, { holdsNow = false } = {}): { left: Draft | null; merged: boolean } {
  if (kept.revision < draft.base.revision && !holdsNow) return { left: draft, merged: false };
  if (isSameText(kept, draft.mine)) return { left: null, merged: false };
  const base = { title: kept.title, content: kept.content, revision: kept.revision };
  // Nobody else wrote: it is this draft's base, or what it has sent itself.
  if (isSameText(kept, draft.base) || (draft.sent && isSameText(kept, draft.sent))) {
    // Once a text was saved that left theirs among the versions, later ones replace my own.
    const replacesOthers = draft.replacesOthers && !(draft.sent && isSameText(kept, draft.sent));
    return { left: { ...draft, base, sent: null, theirs: null, replacesOthers }, merged: false };
  }
  const merge = mergeTexts(draft.base, draft.mine, kept);
  if (merge.kind === "conflict") return { left: { ...draft, theirs: kept }, merged: false };
  const left = { ...draft, mine: merge.text, base, sent: null, theirs: null, replacesOthers: true };
  return { left: isSameText(merge.text, kept) ? null : left, merged: true };
}

/** Merge a draft left by another page of this browser into the current one; null when that needs a decision. */
export function addLeftBehind(draft: Draft | null, left: Draft): Draft | null {
  if (draft === null) return { ...left, isRefused: false };
  if (isSameText(draft.mine, left.mine)) return draft;
  const merge = mergeTexts(left.base, draft.mine, left.mine);
  return merge.kind === "merged" ? { ...draft, mine: merge.text } : null;
}

/** Parse a stored draft; null when it is invalid. */
export function parseDraft(text: string | null): Draft | null {
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
export function parseStoredText(text: string | null): LessonDraftText | null {
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
