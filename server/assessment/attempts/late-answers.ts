import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { storedAnswerSchema, type Answer } from "#domain/answer.schema.ts";
import { lateListSchema, type LateList } from "#domain/gradebook.schema.ts";
import { questionContentSchema } from "#domain/question.schema.ts";
import { describeAnswer } from "#server/assessment/questions/describe-answer.ts";
import type { Database } from "#server/dependencies.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";
import type { Schema } from "#server/platform/database/schema.ts";

type Place = { attemptId: string; position: number };
type Sealed = { answer: Answer | null; counter: number; isDecided: boolean };

/** Return the sealed answer to a question of an attempt. The caller has locked the attempt. */
export async function findSealed(trx: Transaction<Schema>, { attemptId, position }: Place): Promise<Sealed | undefined> {
  const row = await trx
    .selectFrom("late_answers")
    .select(["answer", "counter", "decided_at"])
    .where("attempt_id", "=", attemptId)
    .where("position", "=", position)
    .executeTakeFirst();
  if (!row) return undefined;
  const answer = row.answer === null ? null : storedAnswerSchema.parse(row.answer);
  return { answer, counter: row.counter, isDecided: row.decided_at !== null };
}

type Late = Place & { answer: Answer | null; counter: number; now: Date };

/** Seal a late answer, replacing an older one to the same question. The caller has checked that none is newer or already decided. */
export async function sealAnswer(trx: Transaction<Schema>, { attemptId, position, answer, counter, now }: Late): Promise<void> {
  const row = { answer: answer && JSON.stringify(answer), counter, received_at: now.toISOString() };
  await trx
    .insertInto("late_answers")
    .values({ attempt_id: attemptId, position, ...row })
    .onConflict((conflict) => conflict.columns(["attempt_id", "position"]).doUpdateSet(row))
    .execute();
}

/** List the late answers of an exam, undecided ones first. */
export async function listLateAnswers(db: Database, examId: string): Promise<LateList> {
  const { rows } = await sql<{ list: unknown }>`
    select json_build_object('answers', coalesce(json_agg(json_build_object(
      'attempt_id', late.attempt_id, 'position', late.position, 'full_name', profiles.full_name, 'content', version.content,
      'answer', late.answer, 'saved', response.answer, 'received_at', ${isoTime("late.received_at")},
      'closed_at', ${isoTime("attempt.closes_at")}, 'counts', late.counts, 'reason', late.reason)
      order by late.decided_at is not null, late.received_at), '[]')) as list
    from late_answers late
    join exam_attempts attempt on attempt.id = late.attempt_id
    join profiles on profiles.id = attempt.user_id
    join exam_responses response on response.attempt_id = late.attempt_id and response.position = late.position
    join question_versions version on version.question_id = response.question_id and version.number = response.version
    where attempt.exam_id = ${examId}`.execute(db);
  const listSchema = z.object({
    answers: z.array(
      z.looseObject({
        answer: storedAnswerSchema.nullable(),
        saved: storedAnswerSchema.nullable(),
        content: questionContentSchema,
      }),
    ),
  });
  return lateListSchema.parse({
    answers: listSchema.parse(rows[0]?.list).answers.map(({ content, answer, saved, ...late }) => ({
      ...late,
      stem: content.stem,
      answer,
      saved,
      words: describeAnswer(content, answer),
      saved_words: describeAnswer(content, saved),
    })),
  });
}

type Decision = Place & { examId: string; counts: boolean; reason: string; by: string; now: Date };

/**
 * Decide once whether a late answer counts; if so, it becomes the saved answer.
 * Resolves to false if the same decision was made before. Throws `late_answer.not_found`, and `late_answer.decided` after a different
 * decision.
 */
export async function decideLateAnswer(trx: Transaction<Schema>, decision: Decision): Promise<boolean> {
  const { examId, attemptId, position, counts, reason, by, now } = decision;
  // Lock in the same order as a save, which may be replacing the answer at this moment.
  const attempt = await trx
    .selectFrom("exam_attempts")
    .select("id")
    .where("id", "=", attemptId)
    .where("exam_id", "=", examId)
    .where("handed_in_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  const late = trx.selectFrom("late_answers").where("attempt_id", "=", attemptId).where("position", "=", position);
  const found = attempt && (await late.select(["decided_at", "counts", "reason"]).executeTakeFirst());
  if (!found) throw new AppError("late_answer.not_found");
  if (found.decided_at !== null) {
    if (found.counts !== counts || found.reason !== reason) throw new AppError("late_answer.decided");
    return false;
  }
  await trx
    .updateTable("late_answers")
    .set({ counts, reason, decided_by: by, decided_at: now.toISOString() })
    .where("attempt_id", "=", attemptId)
    .where("position", "=", position)
    .execute();
  if (!counts) return true;
  await sql`
    update exam_responses set answer = late.answer, counter = late.counter, saved_at = late.received_at
    from late_answers late
    where late.attempt_id = ${attemptId} and late.position = ${position}
      and exam_responses.attempt_id = late.attempt_id and exam_responses.position = late.position`.execute(trx);
  return true;
}
