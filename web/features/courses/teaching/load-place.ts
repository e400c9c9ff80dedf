import { redirect } from "react-router";
import type { CourseStudents, TaughtCourses, TaughtTitles, UnpublishedList } from "#domain/teaching.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { placeHref, type InstructorPlace } from "./instructor-place.ts";

/** What a place of the instructor dashboard shows; `nothing` for those that stand by themselves. */
export type PlaceData<Drafts> =
  | { kind: "courses"; list: TaughtCourses; pageCount: number }
  | { kind: "students"; titles: TaughtTitles; of: CourseStudents; pageCount: number }
  /** No course to look into: there is none, or the one that was asked for is not the caller's. */
  | { kind: "no-course"; titles: TaughtTitles }
  | { kind: "review"; list: UnpublishedList; pageCount: number; drafts: Drafts }
  | { kind: "nothing" }
  | { kind: "failed"; message: string };

/** What agents have drafted comes from their room. */
export type OtherRooms<Drafts> = { agentDrafts: (signal: AbortSignal) => Promise<Drafts> };

/**
 * Loads what a place shows. A call that fails is part of what is shown; what concerns the whole page (a session that has ended, an academy
 * that is closed) is thrown.
 */
export async function loadPlace<Drafts>(
  place: InstructorPlace,
  signal: AbortSignal,
  rooms: OtherRooms<Drafts>,
): Promise<PlaceData<Drafts>> {
  try {
    if (place.tab === "course-management") {
      const list = await request("GET", "/api/teaching/courses", { query: { page: place.page }, signal });
      return { kind: "courses", list, pageCount: countPages(list, place) };
    }
    if (place.tab === "student-analytics") return await loadStudents(place, signal);
    if (place.tab === "lesson-content-review") {
      const [list, drafts] = await Promise.all([
        request("GET", "/api/teaching/drafts", { query: { page: place.page }, signal }),
        rooms.agentDrafts(signal),
      ]);
      return { kind: "review", list, pageCount: countPages(list, place), drafts };
    }
    return { kind: "nothing" };
  } catch (error) {
    if (!(error instanceof ApiError) || concernsThePage(error)) throw error;
    return { kind: "failed", message: error.message };
  }
}

/** The students of the chosen course; without a choice of the first that anybody takes. */
async function loadStudents(place: InstructorPlace, signal: AbortSignal): Promise<PlaceData<never>> {
  const { course, search, group, sort, page } = place;
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
  return of ? { kind: "students", titles, of, pageCount: countPages(of, place) } : { kind: "no-course", titles };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** A page beyond the last one leads to the last one (a thrown redirect). */
function countPages({ total, page_size }: { total: number; page_size: number }, place: InstructorPlace): number {
  const pageCount = Math.max(1, Math.ceil(total / page_size));
  if (place.page > pageCount) throw redirect(placeHref({ ...place, page: pageCount }));
  return pageCount;
}

function concernsThePage({ status, code }: ApiError): boolean {
  return status === 401 || code === "platform.not_launched" || code === "caller.second_factor_needed";
}
