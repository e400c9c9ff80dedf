import type { AttemptResult } from "#domain/attempt-result.schema.ts";
import { mayReadLessons } from "#server/courses/lessons/policy.ts";
import type { Database } from "#server/dependencies.ts";

export type ReadAgain = NonNullable<AttemptResult["questions"][number]["read_again"]>;

/** Find the lessons and passages that questions check, by question; questions without a published lesson are left out. */
export async function findPassages(db: Database, questionIds: readonly string[]): Promise<Map<string, ReadAgain>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("questions")
    .innerJoin("lessons", "lessons.id", "questions.lesson_id")
    .select(["questions.id", "lessons.course_id", "lessons.id as lesson_id", "lessons.title", "questions.passage"])
    .where("questions.id", "in", questionIds)
    .execute();
  return new Map(rows.map(({ id, ...passage }) => [id, passage]));
}

/**
 * Find the same for the questions of an attempt, by position and in the order of the lessons; without lessons that its learner may not read,
 * because they wait.
 */
export async function findReadAgain(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<Map<number, ReadAgain>> {
  const rows = await db
    .selectFrom("exam_responses")
    .innerJoin("questions", "questions.id", "exam_responses.question_id")
    .innerJoin("lessons", "lessons.id", "questions.lesson_id")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .select(["exam_responses.position", "exam_responses.question_id"])
    .where("exam_responses.attempt_id", "=", id)
    .where(mayReadLessons({ userId, role: "student" }))
    .orderBy("lessons.position")
    .orderBy("questions.passage")
    .execute();
  const passages = await findPassages(
    db,
    rows.map(({ question_id }) => question_id),
  );
  return new Map(
    rows.flatMap(({ position, question_id }) => {
      const passage = passages.get(question_id);
      return passage ? [[position, passage] as const] : [];
    }),
  );
}
