import type { Caller } from "#domain/role.schema.ts";
import { maySeeCourse, type SeenCourse } from "#server/courses/catalog/policy.ts";

/** What decides who reads a lesson: whether the caller takes its course, and who teaches it (null: nobody). */
export type LessonReading = { enrolled: boolean; instructorId: string | null };

/** A person reads a lesson's content if they take the course, teach it, or are an admin. */
export function mayReadLesson(caller: Caller, { enrolled, instructorId }: LessonReading): boolean {
  return enrolled || mayPreviewLesson(caller, { instructorId });
}

/** A person previews a course, and leaves no trace in it, if they teach it or are an admin. */
export function mayPreviewLesson(caller: Caller, { instructorId }: Pick<LessonReading, "instructorId">): boolean {
  return instructorId === caller.userId || caller.role === "admin" || caller.isSuperAdmin;
}

/**
 * Why a person may not read a lesson of that course, or null when they may. A course that they may not even see has no lessons for them; in
 * every other one they would have to enroll.
 */
export function refuseReading(caller: Caller, course: SeenCourse): "lesson.not_found" | "lesson.not_enrolled" | null {
  if (mayReadLesson(caller, course)) return null;
  return maySeeCourse(caller, course) ? "lesson.not_enrolled" : "lesson.not_found";
}
