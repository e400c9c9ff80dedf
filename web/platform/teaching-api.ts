import type { LibraryCourse, StartedCourse } from "#domain/course-library.schema.ts";
import type { CourseStudents, TaughtCourses, TaughtTitles, UnpublishedList } from "#domain/teaching.schema.ts";
import { queryString, sender } from "./api.ts";

/** What instructors ask of their courses. Every method throws ApiError. Apart from `api`, so that no learner loads it. */
export function teachingApi({ signal }: { signal?: AbortSignal } = {}) {
  const send = sender(null, signal);
  return {
    courses: (query: { page?: number } = {}) => send(`/api/teaching/courses${queryString(query)}`) as Promise<TaughtCourses>,
    titles: () => send("/api/teaching/titles") as Promise<TaughtTitles>,
    students: (courseId: string, query: { search?: string; group?: string; sort?: string; page?: number } = {}) =>
      send(`/api/teaching/courses/${encodeURIComponent(courseId)}/students${queryString(query)}`) as Promise<CourseStudents>,
    unpublished: (query: { page?: number } = {}) => send(`/api/teaching/drafts${queryString(query)}`) as Promise<UnpublishedList>,
    /** Starts a draft course that the caller teaches. */
    startCourse: (course: StartedCourse) =>
      send("/api/teaching/courses", { method: "POST", body: course }) as Promise<LibraryCourse>,
  };
}
