import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { keptAnswerSchema, type Answer } from "#domain/answer.schema.ts";
import { lateListSchema, type LateList } from "#domain/gradebook.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";
import type { Schema } from "#server/platform/database/schema.ts";

type Late = { attemptId: string; position: number; answer: Answer | null; counter: number; now: Date };

/** Store a late answer, sealed. A newer one to the same question replaces it, until it was decided. */
export async function sealAnswer(trx: Transaction<Schema>, { attemptId, position, answer, counter, now }: Late): Promise<void> {
  await sql`
    insert into late_answers as late (attempt_id, position, answer, counter, received_at)
    values (${attemptId}, ${position}, ${answer && JSON.stringify(answer)}::jsonb, ${counter}, ${now.toISOString()})
    on conflict (attempt_id, position) do update
      set answer = excluded.answer, counter = excluded.counter, received_at = excluded.received_at
      where late.decided_at is null and late.counter < excluded.counter`.execute(trx);
}

/** List the late answers of an exam, undecided ones first. */
export async function listLateAnswers(db: Database, examId: string): Promise<LateList> {
  const { rows } = await sql<{ list: unknown }>`
    select json_build_object('answers', coalesce(json_agg(json_build_object(
      'attempt_id', late.attempt_id, 'position', late.position, 'full_name', profiles.full_name, 'stem', version.content->>'stem',
      'answer', late.answer, 'saved', response.answer, 'received_at', ${isoTime("late.received_at")},
      'closed_at', ${isoTime("attempt.closes_at")}, 'counts', late.counts, 'reason', late.reason)
      order by late.decided_at is not null, late.received_at), '[]')) as list
    from late_answers late
    join exam_attempts attempt on attempt.id = late.attempt_id
    join profiles on profiles.id = attempt.user_id
    join exam_responses response on response.attempt_id = late.attempt_id and response.position = late.position
    join question_versions version on version.question_id = response.question_id and version.number = response.version
    where attempt.exam_id = ${examId}`.execute(db);
  const kept = z.object({
    answers: z.array(z.looseObject({ answer: keptAnswerSchema.nullable(), saved: keptAnswerSchema.nullable() })),
  });
  return lateListSchema.parse(kept.parse(rows[0]?.list));
}

type Decision = { examId: string; attemptId: string; position: number; counts: boolean; reason: string; by: string; now: Date };

/** Decide about a late answer, once. Resolves to whether there was an undecided one; with `counts` it becomes the saved one. */
export async function decideLateAnswer(trx: Transaction<Schema>, decision: Decision): Promise<boolean> {
  const { examId, attemptId, position, counts, reason, by, now } = decision;
  const { rows } = await sql`
    update late_answers set counts = ${counts}, reason = ${reason}, decided_by = ${by}, decided_at = ${now.toISOString()}
    from exam_attempts
    where exam_attempts.id = late_answers.attempt_id and exam_attempts.exam_id = ${examId} and exam_attempts.handed_in_at is not null
      and late_answers.attempt_id = ${attemptId} and late_answers.position = ${position} and late_answers.decided_at is null
    returning late_answers.attempt_id`.execute(trx);
  if (rows.length === 0 || !counts) return rows.length > 0;
  await sql`
    update exam_responses set answer = late.answer, counter = late.counter, saved_at = late.received_at
    from late_answers late
    where late.attempt_id = ${attemptId} and late.position = ${position}
      and exam_responses.attempt_id = late.attempt_id and exam_responses.position = late.position`.execute(trx);
  return true;
}
