import type { Learning, OwnLessonList } from "#domain/learning.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { countPages, type Failed } from "#web/platform/load-panel.ts";
import { dayOf } from "./day-words.ts";
import { studentHref, type StudentParams } from "./student-params.ts";

/** The data of the student dashboard's panels beyond the person's courses. */
export type LearningPanelData =
  | { kind: "learning"; learning: Learning; pageCount: number }
  | { kind: "lessons"; list: OwnLessonList; pageCount: number; today: string }
  | Failed;

/** Load the lessons of all courses that the person takes. */
export async function loadOwnLessons(params: StudentParams, signal: AbortSignal): Promise<LearningPanelData> {
  const list = await request("GET", "/api/learning/lessons", { query: { search: params.search, page: params.page }, signal });
  return { kind: "lessons", list, pageCount: countPages(list, params, studentHref), today: dayOf(Date.now()) };
}

/** Load the person's learning history. */
export async function loadLearning(params: StudentParams, signal: AbortSignal): Promise<LearningPanelData> {
  const learning = await fetchLearning(params.page, signal);
  return { kind: "learning", learning, pageCount: countPages(learning, params, studentHref) };
}

/** Load the learning history in the browser's time zone, or in UTC if the academy does not know that zone. */
async function fetchLearning(page: number, signal: AbortSignal): Promise<Learning> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    return await request("GET", "/api/learning", { query: { page, time_zone: timeZone }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.field === "time_zone")
      return request("GET", "/api/learning", { query: { page }, signal });
    throw error;
  }
}
