import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { readId } from "#server/platform/http/read-parameters.ts";
import type { Database } from "#server/dependencies.ts";
import { findAccess } from "./queries.ts";
import { refuseReading } from "./policy.ts";

/** A person and a lesson. */
export type LessonOfPerson = { lessonId: string; userId: string };

/** Check that the caller may store data about a lesson. Throws `lesson.not_found`, `lesson.not_enrolled` or `lesson.not_released`. */
export async function admitToLesson(
  db: Database,
  caller: Caller,
  params: { courseId: string; lessonId: string },
): Promise<LessonOfPerson> {
  const courseId = readId(params.courseId, "lesson.not_found");
  const lessonId = readId(params.lessonId, "lesson.not_found");
  const access = await findAccess(db, { courseId, lessonId, reader: caller });
  if (!access) throw new AppError("lesson.not_found");
  const error = refuseReading(access);
  if (error) throw error;
  return { lessonId, userId: caller.userId };
}
