import type { Conversation } from "#domain/conversation.schema.ts";
import { noteOpening } from "#web/features/courses/enrollments/openings.ts";
import { request, type LessonPage } from "#web/platform/api.ts";
import { onPersonLeft } from "#web/platform/person-here.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { receiveNotes } from "./notes/notes-store.ts";

/** Whether the opening of a lesson was recorded; null when the person is not enrolled and nothing is recorded. */
export type Opening = Promise<"recorded" | "failed"> | null;

/** Whether the person's notes have loaded. They are in the notes' store then. */
export type NotesArrival = Promise<"came" | "failed">;

const freshForMs = 5 * 60_000;
let ahead: { key: string; page: Promise<LessonPage>; at: number } | null = null;
onPersonLeft(() => (ahead = null));

/**
 * Load a lesson with its questions, notes and conversation in one call, and record its opening in another. The page does not wait for the
 * record; where the lesson was prefetched, it does not wait for notes and conversation either. Throws ApiError when the lesson cannot be
 * loaded.
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
  // The component that shows it reports the failure; if the lesson failed too, there is none.
  conversation.catch(() => {});
  const prefetched = takeAhead(courseId, lessonId);
  // A prefetch that hangs or fails must not hold up the lesson: whichever arrives first is shown.
  const page = await (prefetched ? Promise.any([prefetched, answer]).catch(() => answer) : answer);
  const opening = page.enrollment ? record(courseId, lessonId) : null;
  if (opening) noteOpening(opening);
  return { page, userId, opening, notes, conversation };
}

/**
 * Prefetch a lesson that will probably be opened next, without recording it. It is cached for five minutes, longer
 * without a connection, and only the last one is. Resolves to whether it has loaded.
 */
export async function fetchAhead(courseId: string, lessonId: string): Promise<boolean> {
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

async function record(courseId: string, lessonId: string): Promise<"recorded" | "failed"> {
  try {
    await request("POST", "/api/courses/{courseId}/lessons/{lessonId}/open", { params: { courseId, lessonId } });
    return "recorded";
  } catch {
    return "failed";
  }
}

/** Return the cache key: a lesson loaded for one person is not shown to the next. */
function keyOf(courseId: string, lessonId: string): string {
  return `${personHere()}/${courseId}/${lessonId}`;
}

function personHere(): string {
  return readStoredSession()?.userId ?? "";
}
