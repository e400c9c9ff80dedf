import { sql, type Transaction } from "kysely";
import { setAccommodation } from "#server/assessment/accommodations/accommodation.ts";
import { appealEssay } from "#server/assessment/attempts/essay-results.ts";
import { sealAnswer } from "#server/assessment/attempts/late-answers.ts";
import { storedAnswerSchema } from "#domain/answer.schema.ts";
import { sendNotice } from "#server/assessment/exams/notices.ts";
import { correctQuestion } from "#server/assessment/grading/corrections.ts";
import type { Schema } from "#server/platform/database/schema.ts";

type Options = {
  /** An exam that the student has taken, and one with an essay. */
  exams: { taken: string; written: string };
  people: { student: string; instructor: string; admin: string };
  made: number;
};

const minute = 60_000;
const hour = 60 * minute;

/**
 * Let something happen in two exams: during one a notice was sent, later one of its questions was corrected, and an answer came too late; in
 * the other, an essay's grade is appealed. The student has an accommodation. The appeal and the late answer wait for a decision.
 */
export async function insertExamEvents(trx: Transaction<Schema>, { exams, people, made }: Options): Promise<void> {
  const { student, instructor, admin } = people;
  const missed = await findMissed(trx, exams.taken);
  const own = missed.find(({ userId }) => userId === student);
  if (!own) throw new Error("the sample student has missed nothing");
  await sendNotice(trx, {
    examId: exams.taken,
    text: "A calculator is allowed. All amounts are in euros.",
    by: instructor,
    now: new Date(own.startedAt.getTime() + 10 * minute),
  });
  await sealLate(trx, missed, own);
  await correctQuestion(trx, {
    examId: exams.taken,
    choice: { question_id: own.questionId, remedy: "full-marks", may_lower: false },
    reason: "The question can be understood in two ways, so every answer to it gets full points.",
    authorId: instructor,
    now: new Date(made - 20 * hour),
  });
  await appealOne(trx, exams.written, made);
  await setAccommodation(trx, {
    userId: student,
    given: { time_percent: 125, break_minutes: 10, extra_attempts: 0, calm: false, reason: "Reads with a screen magnifier." },
    by: admin,
    now: new Date(made - 24 * hour),
  });
}

type Missed = { attemptId: string; userId: string; questionId: string; position: number; startedAt: Date; closesAt: Date };

/** Find the wrong answers of an exam to questions that somebody answered right, in the order of the attempts. */
async function findMissed(trx: Transaction<Schema>, examId: string): Promise<Missed[]> {
  const rows = await trx
    .selectFrom("exam_responses as response")
    .innerJoin("exam_attempts as attempt", "attempt.id", "response.attempt_id")
    .select(["attempt.id", "attempt.user_id", "attempt.started_at", "attempt.closes_at"])
    .select(["response.question_id", "response.position"])
    .where("attempt.exam_id", "=", examId)
    .where("response.score", "=", 0)
    .orderBy("attempt.id")
    .orderBy("response.position")
    .execute();
  return rows.map((row) => ({
    attemptId: row.id,
    userId: row.user_id,
    questionId: row.question_id,
    position: row.position,
    startedAt: new Date(row.started_at),
    closesAt: new Date(row.closes_at),
  }));
}

/** Let the clock end another learner's attempt, whose right answer to a question then came three minutes late. */
async function sealLate(trx: Transaction<Schema>, missed: readonly Missed[], corrected: Missed): Promise<void> {
  const late = missed.find(({ userId, questionId }) => userId !== corrected.userId && questionId !== corrected.questionId);
  const right = await trx
    .selectFrom("exam_responses")
    .select("answer")
    .where("question_id", "=", late?.questionId ?? "")
    .whereRef("score", "=", "points")
    .orderBy("attempt_id")
    .executeTakeFirst();
  if (!late || !right) throw new Error("nobody in the sample has an answer to send late");
  const { attemptId, position, closesAt } = late;
  await trx
    .updateTable("exam_attempts")
    .set({ handed_in_at: closesAt.toISOString(), handed_in_by: "clock" })
    .where("id", "=", attemptId)
    .execute();
  const answer = storedAnswerSchema.parse(right.answer);
  await sealAnswer(trx, { attemptId, position, answer, counter: 2, now: new Date(closesAt.getTime() + 3 * minute) });
}

/** Let the learner with the fewest points for an essay appeal; their grade was given at least a day ago. */
async function appealOne(trx: Transaction<Schema>, examId: string, made: number): Promise<void> {
  const now = new Date(made - 3 * hour);
  const graded = await trx
    .selectFrom("essay_readings as reading")
    .innerJoin("exam_attempts as attempt", "attempt.id", "reading.attempt_id")
    .innerJoin("exam_responses as response", (join) =>
      join.onRef("response.attempt_id", "=", "reading.attempt_id").onRef("response.position", "=", "reading.position"),
    )
    .select(["attempt.id", "attempt.user_id", "reading.position"])
    .where("attempt.exam_id", "=", examId)
    .where(sql<boolean>`reading.graded_at < ${now.toISOString()}`)
    .orderBy("response.score")
    .orderBy("attempt.id")
    .executeTakeFirstOrThrow();
  const text = "I think that the first part is worth more than it got. Could somebody read it again?";
  await appealEssay(trx, { attemptId: graded.id, userId: graded.user_id, position: graded.position, text, now });
}
