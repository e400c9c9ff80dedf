import type { PracticeLesson } from "#domain/exam.schema.ts";
import type { Database } from "#server/dependencies.ts";

/**
 * Return the lesson where a person can practice: of the lessons of their courses with practice questions, the one that they opened last,
 * if possible one whose questions they have not all answered correctly. Null if they have opened none.
 */
export async function findPracticeLesson(db: Database, userId: string): Promise<PracticeLesson | null> {
  const found = await db
    .selectFrom("lesson_visits")
    .innerJoin("lessons", "lessons.id", "lesson_visits.lesson_id")
    .innerJoin("questions", "questions.lesson_id", "lessons.id")
    .leftJoin("check_results", (join) =>
      join.onRef("check_results.question_id", "=", "questions.id").on("check_results.user_id", "=", userId),
    )
    .where("lesson_visits.user_id", "=", userId)
    .where("questions.purpose", "=", "practice")
    .where("questions.shown_in_lesson", "=", true)
    .where("questions.deleted_at", "is", null)
    .groupBy(["lessons.id", "lessons.course_id", "lessons.title"])
    .select(["lessons.course_id", "lessons.id as lesson_id", "lessons.title"])
    .orderBy((eb) => eb.fn("bool_or", [eb("check_results.passed_at", "is", null)]), "desc")
    .orderBy((eb) => eb.fn.max("lesson_visits.opened_at"), "desc")
    .orderBy("lessons.id")
    .executeTakeFirst();
  return found ?? null;
}
