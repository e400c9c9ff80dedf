import type { Caller } from "#domain/role.ts";

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
