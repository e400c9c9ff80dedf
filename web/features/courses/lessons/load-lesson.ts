import type { CompletionStatus } from "#domain/completion.schema.ts";
import type { Conversation } from "#domain/conversation.schema.ts";
import { noteOpening } from "#web/features/courses/enrollments/openings.ts";
import { request, type LessonPage } from "#web/platform/api.ts";
import { onPersonLeft } from "#web/platform/person-here.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { receiveNotes } from "./notes/notes-store.ts";

/**
 * The recorded opening of a lesson, with the progress by the course's own rule if it has one.
 * Null when the person is not enrolled and nothing is recorded.
 */
export type Opening = Promise<{ completion: CompletionStatus | null } | "failed"> | null;

/** Whether the person's notes have loaded; they are then in the notes store. */
export type NotesArrival = Promise<"came" | "failed">;

const freshForMs = 5 * 60_000;
let ahead: { key: string; page: Promise<LessonPage>; at: number } | null = null;
onPersonLeft(() => (ahead = null));

/**
 * Load a lesson with its questions, notes and conversation in one call, and record its opening in another. The page waits for neither the
 * record nor, if the lesson was prefetched, for notes and conversation. Throws ApiError when the lesson cannot be loaded.
 */
export async function openLesson(
  courseId: string,
  lessonId: string,
  signal: AbortSignal,
): Promise<{
  page: LessonPage;
  userId: string;
  opening: Opening;
  notes: NotesArrival;
  conversation: Promise<Conversation | null | undefined>;
}> {
  const userId = personHere();
  const params = { courseId, lessonId };
  const query = { include: "notes,conversation,checks" };
  const answer = request("GET", "/api/courses/{courseId}/lessons/{lessonId}", { params, query, signal });
  const notes = answer.then(
    (loaded) => {
      if (loaded.notes) receiveNotes({ userId, lessonId }, loaded.notes);
      return loaded.notes ? ("came" as const) : ("failed" as const);
    },
    () => "failed" as const,
  );
  const conversation = answer.then((loaded) => loaded.conversation);
  // Handle the rejection: the component that shows the conversation reports it, unless the lesson itself failed.
  conversation.catch(() => {});
  const prefetched = takeAhead(courseId, lessonId);
  // A slow or failed prefetch must not delay the lesson: show whichever response arrives first.
  const page = await (prefetched ? Promise.any([prefetched, answer]).catch(() => answer) : answer);
  const opening = page.enrollment ? record(courseId, lessonId) : null;
  if (opening) noteOpening(opening);
  return { page, userId, opening, notes, conversation };
}

/**
 * Prefetch the lesson that will probably be opened next, without recording it. Only the last one is cached, for five minutes, or longer
 * without a connection. Resolves to whether it has loaded.
 */
export async function fetchLessonAhead(courseId: string, lessonId: string): Promise<boolean> {
  const key = keyOf(courseId, lessonId);
  if (ahead?.key !== key || !isFresh(ahead.at)) {
    if (!navigator.onLine) return false;
    const params = { courseId, lessonId };
    const page = request("GET", "/api/courses/{courseId}/lessons/{lessonId}", { params, query: { include: "checks" } });
    ahead = { key, page, at: performance.now() };
  }
  const { page } = ahead;
  try {
    await page;
    return true;
  } catch {
    if (ahead?.page === page) ahead = null;
    return false;
  }
}

function isFresh(at: number): boolean {
  return !navigator.onLine || performance.now() - at < freshForMs;
}

function takeAhead(courseId: string, lessonId: string): Promise<LessonPage> | null {
  const taken = ahead;
  if (taken?.key !== keyOf(courseId, lessonId)) return null;
  ahead = null;
  return isFresh(taken.at) ? taken.page : null;
}

async function record(courseId: string, lessonId: string): NonNullable<Opening> {
  try {
    return await request("POST", "/api/courses/{courseId}/lessons/{lessonId}/open", { params: { courseId, lessonId } });
  } catch {
    return "failed";
  }
}

/** Return the cache key, which contains the person: a lesson loaded for one must not be shown to another. */
function keyOf(courseId: string, lessonId: string): string {
  return `${personHere()}/${courseId}/${lessonId}`;
}

function personHere(): string {
  return readStoredSession()?.userId ?? "";
}
