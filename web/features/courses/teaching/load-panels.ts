import type { CourseStudents, TaughtCourses, TaughtTitles, UnpublishedList } from "#domain/teaching.schema.ts";
import type { Waiting } from "#domain/overview.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { countPages, type Failed } from "#web/platform/load-panel.ts";
import { instructorHref, type InstructorParams } from "./instructor-params.ts";

/** The data of the instructor dashboard's panels. */
export type TeachingPanelData<Drafts> =
  | { kind: "courses"; list: TaughtCourses; waiting: Waiting; pageCount: number }
  | { kind: "students"; titles: TaughtTitles; of: CourseStudents; pageCount: number }
  /** There is no course to show: the person teaches none, or not the requested one. */
  | { kind: "no-course"; titles: TaughtTitles }
  | { kind: "review"; list: UnpublishedList; pageCount: number; drafts: Drafts }
  | Failed;

/** Load the courses that the person teaches, and the work that waits for them there. */
export async function loadTaughtCourses(params: InstructorParams, signal: AbortSignal): Promise<TeachingPanelData<never>> {
  const [list, waiting] = await Promise.all([
    request("GET", "/api/teaching/courses", { query: { page: params.page }, signal }),
    request("GET", "/api/teaching/waiting", { signal }),
  ]);
  return { kind: "courses", list, waiting, pageCount: countPages(list, params, instructorHref) };
}

/** Load the lessons with unpublished changes, and the drafts by agents. */
export async function loadReview<Drafts>(
  params: InstructorParams,
  signal: AbortSignal,
  loadDrafts: (signal: AbortSignal) => Promise<Drafts>,
): Promise<TeachingPanelData<Drafts>> {
  const [list, drafts] = await Promise.all([
    request("GET", "/api/teaching/drafts", { query: { page: params.page }, signal }),
    loadDrafts(signal),
  ]);
  return { kind: "review", list, pageCount: countPages(list, params, instructorHref), drafts };
}

/** Load the students of the selected course; by default of the first one with students. */
export async function loadStudents(params: InstructorParams, signal: AbortSignal): Promise<TeachingPanelData<never>> {
  const { course, search, group, sort, page } = params;
  const studentsOf = (courseId: string) =>
    request("GET", "/api/teaching/courses/{courseId}/students", {
      params: { courseId },
      query: { search, group, sort, page },
      signal,
    });
  const [titles, chosen] = await Promise.all([
    request("GET", "/api/teaching/titles", { signal }),
    course === "" ? null : studentsOf(course).catch(nullIfMissing),
  ]);
  const first = course === "" ? (titles.courses.find(({ taken }) => taken) ?? titles.courses[0]) : undefined;
  const of = first ? await studentsOf(first.id) : chosen;
  return of ? { kind: "students", titles, of, pageCount: countPages(of, params, instructorHref) } : { kind: "no-course", titles };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
