import { sql, type Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import { findStartProblem, findExamQuestions } from "./check-exam.ts";

type Change = {
  courseId: string;
  questionId: string;
  /** The question's tags after the change; null if it is deleted. */
  tags: readonly string[] | null;
  now: Date;
};

/**
 * Find a published exam that has not closed, and that nobody could start any more after a change of a question's tags or its deletion.
 * Returns its title; null if there is none. Other changes of the course's pools wait until the transaction ends.
 */
export async function findExamSpoiledBy(
  trx: Transaction<Schema>,
  { courseId, questionId, tags, now }: Change,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pools of ${courseId}`}, 0))`.execute(trx);
  const exams = await trx
    .selectFrom("exams")
    .select(["id", "title"])
    .where("course_id", "=", courseId)
    .where("published_at", "is not", null)
    .where((eb) => eb.or([eb("closes_at", "is", null), eb("closes_at", ">", now.toISOString())]))
    .orderBy("created_at")
    .execute();
  if (exams.length === 0) return null;
  const slots = await trx
    .selectFrom("exam_slots")
    .select(["exam_id", "question_id", "pool_tag", "draw", "points"])
    .where(
      "exam_id",
      "in",
      exams.map(({ id }) => id),
    )
    .execute();
  const before = await findExamQuestions(trx, courseId);
  const after = before.flatMap((each) => (each.id !== questionId ? [each] : tags === null ? [] : [{ ...each, tags: [...tags] }]));
  const spoiled = exams.find(({ id }) => {
    const facts = { time_limit_minutes: 1, closes_at: null, slots: slots.filter(({ exam_id }) => exam_id === id) };
    // An exam that cannot be started already is no reason to refuse a change, which may be its repair.
    return findStartProblem(facts, before, now) === null && findStartProblem(facts, after, now) !== null;
  });
  return spoiled?.title ?? null;
}
