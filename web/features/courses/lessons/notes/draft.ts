import type { LessonNotes } from "#domain/notes.schema.ts";

/** Notes as the server keeps them. */
export type StoredNotes = Pick<LessonNotes, "content" | "revision">;

/** What has been typed in this browser and is not known to be kept on the server. */
export type Draft = {
  courseId: string;
  content: string;
  /** The revision that it was made from; 0 also where that was not known. */
  revision: number;
  /** What is on its way, or was when the connection or the page was lost: the server may have it. */
  sent: string | null;
  /** Another text that the server has got meanwhile from another device; the person decides. */
  theirs: StoredNotes | null;
  /** True when the server would not have it (the lesson is gone, the course is no longer taken): it is not sent again by itself. */
  isRefused: boolean;
};

/**
 * What is left to send once it is known what the server keeps: null when it has all of it. Texts of which one holds the other need no
 * decision, because nothing of either is lost. An answer with an older revision has come late, unless it is known to be what holds now: a
 * server that came back from a backup counts from an older one.
 */
export function reconcile(draft: Draft, kept: StoredNotes, { holdsNow = false } = {}): Draft | null {
  if (kept.revision < draft.revision && !holdsNow) return draft;
  if (kept.content === draft.content) return null;
  if (kept.revision === draft.revision) return draft;
  const isOwn = kept.content === draft.sent;
  if (isOwn || holds(draft.content, kept.content)) return { ...draft, revision: kept.revision, sent: null, theirs: null };
  if (holds(kept.content, draft.content)) return null;
  return { ...draft, theirs: { content: kept.content, revision: kept.revision } };
}

function holds(text: string, part: string): boolean {
  return text.includes(part.trim());
}

/** A draft out of whatever was stored; null when it is none. */
export function parseDraft(text: string | null): Draft | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (!isObject(stored)) return null;
    const { courseId, content, revision, sent, theirs, isRefused } = stored;
    if (typeof courseId !== "string" || typeof content !== "string" || !isRevision(revision)) return null;
    return {
      courseId,
      content,
      revision,
      sent: typeof sent === "string" ? sent : null,
      theirs: parseStored(theirs),
      isRefused: isRefused === true,
    };
  } catch {
    return null;
  }
}

function parseStored(stored: unknown): StoredNotes | null {
  if (!isObject(stored) || typeof stored["content"] !== "string" || !isRevision(stored["revision"])) return null;
  return { content: stored["content"], revision: stored["revision"] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isRevision(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
