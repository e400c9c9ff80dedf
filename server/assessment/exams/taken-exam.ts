import { sql, type Transaction } from "kysely";
import type { Exam } from "#domain/exam.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { findExam, findExamQuestions } from "./queries.ts";

/**
 * Find an exam that a person takes: it is published, and they take its course. Its author changes nothing of it until the transaction ends.
 * Undefined otherwise.
 */
export async function findTakenExam(
  trx: Transaction<Schema>,
  { examId, userId }: { examId: string; userId: string },
): Promise<{ exam: Exam; questions: { id: string; tags: string[] }[] } | undefined> {
  const row = await trx
    .selectFrom("exams")
    .select("id")
    .where("id", "=", examId)
    .where("published_at", "is not", null)
    .where(sql<boolean>`exists (select from enrollments where course_id = exams.course_id and user_id = ${userId})`)
    .forShare()
    .executeTakeFirst();
  const found = row && (await findExam(trx, examId));
  return found && { exam: found.exam, questions: await findExamQuestions(trx, found.exam.course_id) };
}
