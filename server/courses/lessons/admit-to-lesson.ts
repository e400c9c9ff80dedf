import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { readId } from "#server/platform/http/read-parameters.ts";
import type { Database } from "#server/dependencies.ts";
import { refuseNotes } from "./notes-policy.ts";
import { findReading } from "./notes-queries.ts";

/** A person at a lesson. */
export type LessonOfPerson = { lessonId: string; userId: string };

/** Admits the caller to what they keep at a lesson. Throws `lesson.not_found` or `lesson.not_enrolled`. */
export async function admitToLesson(
  db: Database,
  caller: Caller,
  params: { courseId: string; lessonId: string },
): Promise<LessonOfPerson> {
  const courseId = readId(params.courseId, "lesson.not_found");
  const lessonId = readId(params.lessonId, "lesson.not_found");
  const reading = await findReading(db, { courseId, lessonId, userId: caller.userId });
  if (!reading) throw new AppError("lesson.not_found");
  const refusal = refuseNotes(caller, reading);
  if (refusal) throw new AppError(refusal);
  return { lessonId, userId: caller.userId };
}
