import type {
  CourseChange,
  CourseDeletion,
  CourseLibrary,
  InstructorList,
  LibraryCourse,
  NewCourse,
} from "#domain/course-library.schema.ts";
import { queryString, sender } from "./api.ts";

/** What a course is made of as its form has it: what is left out has a default, or stays. */
export type CourseFacts = Partial<NewCourse>;

/** What admins ask of the course library. Every method throws ApiError. */
export function courseLibraryApi({ signal }: { signal?: AbortSignal } = {}) {
  const send = sender(null, signal);
  return {
    courses: (query: { search?: string; page?: number }) =>
      send(`/api/course-library${queryString(query)}`) as Promise<CourseLibrary>,
    instructors: (search = "") => send(`/api/course-library/instructors${queryString({ search })}`) as Promise<InstructorList>,
    create: (course: CourseFacts) => send("/api/courses", { method: "POST", body: course }) as Promise<LibraryCourse>,
    change: (id: string, change: CourseChange) =>
      send(coursePath(id), { method: "PATCH", body: change }) as Promise<LibraryCourse>,
    remove: (id: string) => send(coursePath(id), { method: "DELETE" }) as Promise<CourseDeletion>,
  };
}

function coursePath(id: string): string {
  return `/api/courses/${encodeURIComponent(id)}`;
}
