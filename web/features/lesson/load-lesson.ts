import { api, type LessonPage } from "#web/platform/api.ts";

/** Whether the opening of a lesson was recorded; null when the person is not enrolled and nothing is to be recorded. */
export type Opening = Promise<"recorded" | "failed"> | null;

const freshForMs = 30_000;
let ahead: { key: string; page: Promise<LessonPage>; at: number } | null = null;

/**
 * Loads a lesson and records its opening, once for each call. The page need not wait for the record. Throws ApiError when the lesson
 * cannot be had.
 */
export async function openLesson(
  courseId: string,
  lessonId: string,
  signal: AbortSignal,
): Promise<{ page: LessonPage; opening: Opening }> {
  const page = await (takeAhead(courseId, lessonId) ?? api({ signal }).lesson(courseId, lessonId));
  return { page, opening: page.enrollment ? record(courseId, lessonId) : null };
}

/** Fetches a lesson that will probably be opened next. It is kept for half a minute, and only the last one is. */
export function fetchAhead(courseId: string, lessonId: string): void {
  const key = `${courseId}/${lessonId}`;
  if (ahead?.key === key && Date.now() - ahead.at < freshForMs) return;
  const page = api().lesson(courseId, lessonId);
  ahead = { key, page, at: Date.now() };
  page.catch(() => {
    if (ahead?.page === page) ahead = null;
  });
}

function takeAhead(courseId: string, lessonId: string): Promise<LessonPage> | null {
  const taken = ahead;
  if (taken?.key !== `${courseId}/${lessonId}`) return null;
  ahead = null;
  return Date.now() - taken.at < freshForMs ? taken.page : null;
}

async function record(courseId: string, lessonId: string): Promise<"recorded" | "failed"> {
  try {
    await api().openLesson(courseId, lessonId);
    return "recorded";
  } catch {
    return "failed";
  }
}
