import type { CourseLibrary, InstructorList } from "#domain/course-library.schema.ts";
import { courseSearchLimit } from "#domain/course.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** A page of the course library and who may be chosen as an instructor; null when that list did not come. */
export type LibraryData = { list: CourseLibrary; instructors: InstructorList | null };

/** Loads a page of the library. Throws ApiError when the courses did not come; that the instructors did not is told with a toast. */
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

/** Says that the list of instructors did not come, and why. */
export function tellInstructorsMissing({ message }: ApiError): void {
  toast({ title: messages.instructorsNotFetched, description: message, variant: "destructive" });
}
