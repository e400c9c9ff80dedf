import type { CourseLibrary, InstructorList } from "#domain/course-library.schema.ts";
import { courseSearchLimit } from "#domain/course.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { tellInstructorsMissing } from "./course-form.ts";

/** A page of the course library and the possible instructors; null when that list failed to load. */
export type LibraryData = { list: CourseLibrary; instructors: InstructorList | null };

/** Load a page of the library. Throws ApiError when the courses failed to load; missing instructors are reported with a toast. */
export async function loadLibrary({ search, page }: { search: string; page: number }, signal: AbortSignal): Promise<LibraryData> {
  const [list, instructors] = await Promise.all([
    request("GET", "/api/course-library", { query: { search: search.slice(0, courseSearchLimit), page }, signal }),
    request("GET", "/api/course-library/instructors", { signal }).catch((error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    }),
  ]);
  if (!(instructors instanceof ApiError)) return { list, instructors };
  tellInstructorsMissing(instructors);
  return { list, instructors: null };
}
