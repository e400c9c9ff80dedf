import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Wait } from "#domain/course.schema.ts";
import type { Exam } from "#domain/exam.schema.ts";
import { takesCourse } from "#server/courses/lessons/policy.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { findExamQuestions } from "./check-exam.ts";
import { findExam } from "./queries.ts";

/**
 * Find an exam that a person may take: it is published, and they take its course. It is locked against changes until the transaction ends.
 * Undefined otherwise. `waits` says what has to come first.
 */
export async function findTakenExam(
  trx: Transaction<Schema>,
  { examId, userId }: { examId: string; userId: string },
): Promise<{ exam: Exam; questions: { id: string; tags: string[] }[]; waits: Wait | null } | undefined> {
  const row = await trx
    .selectFrom("exams")
    .select(["id", examWaits(userId).as("waits")])
    .where("id", "=", examId)
    .where("published_at", "is not", null)
    .where(takesCourse(userId, "exams.course_id"))
    .forShare()
    .executeTakeFirst();
  const found = row && (await findExam(trx, examId));
  return found && { exam: found.exam, questions: await findExamQuestions(trx, found.exam.course_id), waits: row.waits };
}

/** SQL for what a person has to wait for before an exam opens to them; null: nothing. For a select with `exams` in it. */
export function examWaits(userId: string): RawBuilder<Wait | null> {
  return sql<Wait | null>`(select release_waits(condition, ${userId}::uuid) from release_conditions condition where condition.exam_id = exams.id)`;
}
