import { sql, type Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/**
 * Post an exam's grades and decisions that are not posted yet: learners see them from now on. Attempts with ungraded essays are posted
 * later.
 * Resolves to the learners, each once, with their email addresses; empty if the exam does not require posting.
 */
export async function postGrades(
  trx: Transaction<Schema>,
  { examId, now }: { examId: string; now: Date },
): Promise<{ userId: string; email: string | null }[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ userId: string; email: string | null }>`
    with waiting as (select id from exams where id = ${examId} and results_when_posted),
    attempted as (
      update exam_attempts set posted_at = ${at} from waiting
      where exam_id = waiting.id and handed_in_at is not null and ungraded = 0 and posted_at is null returning user_id
    ),
    decided as (
      update grade_decisions set posted_at = ${at} from waiting
      where exam_id = waiting.id and posted_at is null returning user_id
    )
    select users.id as "userId", users.email from users
    where id in (select user_id from attempted union select user_id from decided) order by users.id`.execute(trx);
  return rows;
}
