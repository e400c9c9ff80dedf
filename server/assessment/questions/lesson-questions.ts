import { sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { Database } from "#server/dependencies.ts";
import { isLessonOf } from "./queries.ts";

/** Enough questions to show the model what has been asked already. */
const mostStems = 60;

/**
 * Return the stems of the newest questions about a lesson of a course, as plain text, for drafting others. Throws `lesson.not_found` for a
 * lesson of another course.
 */
export async function readAskedQuestions(db: Database, about: { lessonId: string; courseId: string }): Promise<string[]> {
  if (!(await isLessonOf(db, about))) throw new AppError("lesson.not_found", { field: "lesson_id" });
  const rows = await db
    .selectFrom("questions")
    .innerJoin("question_versions as version", (join) =>
      join.onRef("version.question_id", "=", "questions.id").onRef("version.number", "=", "questions.version"),
    )
    .select(sql<string>`version.content->>'stem'`.as("stem"))
    .where("questions.lesson_id", "=", about.lessonId)
    .where("questions.deleted_at", "is", null)
    .orderBy("questions.created_at", "desc")
    .orderBy("questions.id")
    .limit(mostStems)
    .execute();
  return rows.map(({ stem }) => stem.replace(/\\([!-/:-@[-`{-~])/g, "$1"));
}
