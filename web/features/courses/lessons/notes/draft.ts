import type { LessonNotes } from "#domain/notes.schema.ts";

/** Notes as stored on the server. */
export type StoredNotes = Pick<LessonNotes, "content" | "revision">;

/** Text typed in this browser that the server is not known to have stored. */
export type NotesDraft = {
  courseId: string;
  content: string;
  /** The revision on which it is based; 0 if unknown. */
  revision: number;
  /** The text being sent, or in transit when the connection or the page was lost: the server may have saved it. */
  sent: string | null;
  /** A conflicting text that the server has received from another device, until the person decides. */
  theirs: StoredNotes | null;
  /** True when the server rejected it (the lesson was deleted, the course is no longer taken); it is not sent again automatically. */
  isRefused: boolean;
};

/**
 * Return what remains to be sent after the server's response; null when nothing does. If one text contains the other, no decision is
 * needed, because nothing is lost. A response with a lower revision is outdated, unless `holdsNow` says that it is current: a server
 * restored from a backup counts from a lower revision.
 */
export function reconcileNotes(draft: NotesDraft, saved: StoredNotes, { holdsNow = false } = {}): NotesDraft | null {
  if (saved.revision < draft.revision && !holdsNow) return draft;
  if (saved.content === draft.content) return null;
  if (saved.revision === draft.revision) return draft;
  const isOwn = saved.content === draft.sent;
  if (isOwn || holds(draft.content, saved.content)) return { ...draft, revision: saved.revision, sent: null, theirs: null };
  if (holds(saved.content, draft.content)) return null;
  return { ...draft, theirs: { content: saved.content, revision: saved.revision } };
}

function holds(text: string, part: string): boolean {
  return text.includes(part.trim());
}

/** Parse a stored draft; null when it is invalid. */
export function parseNotesDraft(text: string | null): NotesDraft | null {
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
