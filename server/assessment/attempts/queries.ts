import { sql, type Transaction } from "kysely";
import { storedAnswerSchema, type Answer } from "#domain/answer.schema.ts";
import { remedies, type CorrectedScore, type Remedy } from "#domain/correction.ts";
import { AppError } from "#domain/errors.ts";
import { handedInBy, type HandedInBy } from "#domain/exam.ts";
import type { QuestionContent } from "#domain/question.ts";
import { questionContentSchema } from "#domain/question.schema.ts";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { sumAttempts } from "./sum-attempts.ts";

/** An attempt with the facts that decide what may be done with it. */
export type StoredAttempt = {
  id: string;
  examId: string;
  userId: string;
  number: number;
  lease: string;
  passingPercent: number;
  startedAt: Date;
  closesAt: Date;
  handedInAt: Date | null;
  handedInBy: HandedInBy | null;
  score: number | null;
  maxScore: number;
  /** Number of ungraded essays; while there are any, the score is not a grade. */
  ungraded: number;
  /** The remaining break time, and when the current break began. */
  breakSeconds: number;
  pausedAt: Date | null;
  /** Up to when its time has been attributed to questions in view; null: none has been. */
  visibleUntil: Date | null;
};

/** One question of an attempt, in the version that it saw. */
export type StoredResponse = {
  position: number;
  content: QuestionContent;
  points: number;
  order: string[];
  answer: Answer | null;
  marked: boolean;
  counter: number;
  savedAt: Date | null;
  score: number | null;
  /** Whether a correction has excluded it from the total. */
  leftOut: boolean;
  /** The exam author's correction of the question. */
  correction: { remedy: Remedy; key: QuestionContent | null } | null;
};

/** Whose attempt: there is none for anybody but the learner who takes it. */
export type OwnAttempt = { id: string; userId: string };

/** Find a person's attempt. Throws `attempt.not_found` when it is not theirs, or there is none. */
export async function findAttempt(db: Database, of: OwnAttempt): Promise<StoredAttempt> {
  return presentAttempt(await selectAttempt(db, of).executeTakeFirstOrThrow(notFound));
}

/** Find a person's attempt as `findAttempt` does, locked against saves and the closing job until the transaction ends. */
export async function lockAttempt(trx: Transaction<Schema>, of: OwnAttempt): Promise<StoredAttempt> {
  return presentAttempt(await selectAttempt(trx, of).forUpdate().executeTakeFirstOrThrow(notFound));
}

const notFound = () => new AppError("attempt.not_found");

function selectAttempt(db: Database, { id, userId }: OwnAttempt) {
  return db.selectFrom("exam_attempts").selectAll().where("id", "=", id).where("user_id", "=", userId);
}

type AttemptRow = Awaited<ReturnType<ReturnType<typeof selectAttempt>["executeTakeFirstOrThrow"]>>;

function presentAttempt(row: AttemptRow): StoredAttempt {
  return {
    id: row.id,
    examId: row.exam_id,
    userId: row.user_id,
    number: row.number,
    lease: row.lease,
    passingPercent: row.passing_percent,
    startedAt: new Date(row.started_at),
    closesAt: new Date(row.closes_at),
    handedInAt: row.handed_in_at === null ? null : new Date(row.handed_in_at),
    handedInBy: handedInBy.find((by) => by === row.handed_in_by) ?? null,
    score: row.score,
    maxScore: row.max_score,
    ungraded: row.ungraded,
    breakSeconds: row.break_seconds,
    pausedAt: row.paused_at === null ? null : new Date(row.paused_at),
    visibleUntil: row.visible_until === null ? null : new Date(row.visible_until),
  };
}

/** Return the questions of an attempt with the answers, in the attempt's order. */
export async function findResponses(db: Database, attemptId: string): Promise<StoredResponse[]> {
  const rows = await db
    .selectFrom("exam_responses")
    .innerJoin("question_versions", (join) =>
      join
        .onRef("question_versions.question_id", "=", "exam_responses.question_id")
        .onRef("question_versions.number", "=", "exam_responses.version"),
    )
    .innerJoin("exam_attempts", "exam_attempts.id", "exam_responses.attempt_id")
    .leftJoin("exam_corrections", (join) =>
      join
        .onRef("exam_corrections.exam_id", "=", "exam_attempts.exam_id")
        .onRef("exam_corrections.question_id", "=", "exam_responses.question_id")
        .onRef("exam_corrections.up_to_version", ">=", "exam_responses.version")
        .on("exam_corrections.replaced_at", "is", null),
    )
    .leftJoin("question_versions as key_version", (join) =>
      join
        .onRef("key_version.question_id", "=", "exam_corrections.question_id")
        .onRef("key_version.number", "=", "exam_corrections.key_version"),
    )
    .selectAll("exam_responses")
    .select(["question_versions.content", "exam_corrections.remedy", "key_version.content as key"])
    .where("exam_responses.attempt_id", "=", attemptId)
    .orderBy("exam_responses.position")
    .execute();
  return rows.map((row) => ({
    position: row.position,
    content: questionContentSchema.parse(row.content),
    points: row.points,
    order: row.option_order,
    answer: row.answer === null ? null : storedAnswerSchema.parse(row.answer),
    marked: row.marked,
    counter: row.counter,
    savedAt: row.saved_at === null ? null : new Date(row.saved_at),
    score: row.score,
    leftOut: row.left_out,
    correction: readCorrection(row.remedy, row.key),
  }));
}

/** Parse a stored correction; null where there is none. */
function readCorrection(remedy: string | null, key: unknown): StoredResponse["correction"] {
  const known = remedies.find((each) => each === remedy);
  return known ? { remedy: known, key: key ? questionContentSchema.parse(key) : null } : null;
}

/** The stored state of one answer. */
export type StoredSave = { answer: Answer | null; marked: boolean; counter: number; savedAt: Date | null };

/** Return the stored state of one answer. Undefined when the attempt has no such question. */
export async function findSave(
  trx: Transaction<Schema>,
  { attemptId, position }: { attemptId: string; position: number },
): Promise<StoredSave | undefined> {
  const row = await trx
    .selectFrom("exam_responses")
    .select(["answer", "marked", "counter", "saved_at"])
    .where("attempt_id", "=", attemptId)
    .where("position", "=", position)
    .executeTakeFirst();
  if (!row) return undefined;
  const { answer, marked, counter, saved_at: savedAt } = row;
  return {
    answer: answer === null ? null : storedAnswerSchema.parse(answer),
    marked,
    counter,
    savedAt: savedAt === null ? null : new Date(savedAt),
  };
}

type Save = { attemptId: string; position: number; answer: Answer | null; marked: boolean; counter: number; now: Date };

export async function writeSave(
  trx: Transaction<Schema>,
  { attemptId, position, answer, marked, counter, now }: Save,
): Promise<void> {
  await trx
    .updateTable("exam_responses")
    .set({ answer: answer && JSON.stringify(answer), marked, counter, saved_at: now.toISOString() })
    .where("attempt_id", "=", attemptId)
    .where("position", "=", position)
    .execute();
}

export async function writeLease(trx: Transaction<Schema>, id: string, lease: string): Promise<void> {
  await trx.updateTable("exam_attempts").set({ lease }).where("id", "=", id).execute();
}

/** Write the points of each answer, and the end of the attempt. Null points: a person has to grade the answer. */
export async function writeGrades(
  trx: Transaction<Schema>,
  id: string,
  { scores, handedInAt, by }: { scores: readonly (CorrectedScore & { position: number })[]; handedInAt: Date; by: HandedInBy },
): Promise<void> {
  await sql`
    update exam_responses set score = graded.score, left_out = graded.left_out
    from unnest(${scores.map(({ position }) => position)}::integer[], ${scores.map(({ score }) => score)}::integer[],
      ${scores.map(({ leftOut }) => leftOut)}::boolean[]) as graded (position, score, left_out)
    where exam_responses.attempt_id = ${id} and exam_responses.position = graded.position`.execute(trx);
  await sumAttempts(trx, [id], { handedInAt, by });
}
