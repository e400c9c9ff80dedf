import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { maySeeCourse } from "#server/courses/catalog/policy.ts";
import type { Database } from "#server/dependencies.ts";
import { findAuthoredCourse, type AuthoredCourse } from "./course-queries.ts";
import { mayWriteDrafts } from "./policy.ts";

/**
 * Check that the caller may write the course.
 * Throws `caller.forbidden`, or `course.not_found` to those who may not even see it.
 */
export function admitAuthor<Course extends AuthoredCourse>(caller: Caller, course: Course | undefined): Course {
  if (!course) throw new AppError("course.not_found");
  if (!mayWriteDrafts(caller, course)) throw new AppError(maySeeCourse(caller, course) ? "caller.forbidden" : "course.not_found");
  return course;
}

/** Check that the caller may write the course with that id, as `admitAuthor` does. */
export async function admitToCourse(db: Database, caller: Caller, courseId: string): Promise<AuthoredCourse> {
  return admitAuthor(caller, await findAuthoredCourse(db, { courseId, userId: caller.userId }));
}

/** Check that the caller may write a lesson draft. Throws `lesson_draft.not_found` to others, so that they learn nothing about it. */
export function admitToDraft<Locked extends { teacherIds: readonly string[] }>(
  caller: Caller,
  locked: Locked | undefined,
): Locked {
  if (!locked || !mayWriteDrafts(caller, locked)) throw new AppError("lesson_draft.not_found");
  return locked;
}
