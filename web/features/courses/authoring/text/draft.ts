import { isSameText, type StoredText, type LessonDraftText } from "./lesson-draft-text.ts";
import { mergeTexts } from "./merge-texts.ts";

/** What somebody else has written meanwhile. */
export type Theirs = StoredText & { by: string | null };

/** What has been typed in this browser and is not known to be kept by the academy. */
export type Draft = {
  mine: LessonDraftText;
  /** What it was made from. */
  base: StoredText;
  /** What is on its way, or was when the connection or the page was lost: the academy may have it. */
  sent: LessonDraftText | null;
  /** What somebody else wrote where this draft differs too; the author decides. */
  theirs: Theirs | null;
  /** True when the text that it replaces is somebody else's and must stay among the versions. */
  replacesOthers: boolean;
  /** True when the academy would not have it (the lesson is gone, somebody else teaches the course): it is not sent again by itself. */
  isRefused: boolean;
};

/** The first draft on a text. */
export function beginDraft(base: StoredText, mine: LessonDraftText): Draft {
  return { mine, base, sent: null, theirs: null, replacesOthers: false, isRefused: false };
}

/**
 * What is left to send once it is known what the academy keeps: null when it has all of it. What two people wrote in different places is put
 * together; otherwise the two are in conflict until the author has decided. An answer with an older revision has come late, unless it is
 * known to be what holds now: an academy that came back from a backup counts from an older one.
 */
export function reconcile(draft: Draft, kept: Theirs, { holdsNow = false } = {}): { left: Draft | null; merged: boolean } {
  if (kept.revision < draft.base.revision && !holdsNow) return { left: draft, merged: false };
  if (isSameText(kept, draft.mine)) return { left: null, merged: false };
  const base = { title: kept.title, content: kept.content, revision: kept.revision };
  // Nobody else wrote: it is what this draft began with, or what it had sent itself.
  if (isSameText(kept, draft.base) || (draft.sent && isSameText(kept, draft.sent))) {
    // Once a text has been kept that left theirs among the versions, what follows replaces my own.
    const replacesOthers = draft.replacesOthers && !(draft.sent && isSameText(kept, draft.sent));
    return { left: { ...draft, base, sent: null, theirs: null, replacesOthers }, merged: false };
  }
  const merge = mergeTexts(draft.base, draft.mine, kept);
  if (merge.kind === "conflict") return { left: { ...draft, theirs: kept }, merged: false };
  const left = { ...draft, mine: merge.text, base, sent: null, theirs: null, replacesOthers: true };
  return { left: isSameText(merge.text, kept) ? null : left, merged: true };
}

/** Adds what was left in another page of this browser to what is here; null when the two cannot be put together without asking. */
export function addLeftBehind(draft: Draft | null, left: Draft): Draft | null {
  if (draft === null) return { ...left, isRefused: false };
  if (isSameText(draft.mine, left.mine)) return draft;
  const merge = mergeTexts(left.base, draft.mine, left.mine);
  return merge.kind === "merged" ? { ...draft, mine: merge.text } : null;
}

/** A draft out of whatever was stored; null when it is none. */
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

/** A text out of whatever was stored; null when it is none. */
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
