import { createHash, timingSafeEqual } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import { closingOf, examState } from "#domain/exam.ts";
import { describeWait } from "#domain/release.ts";
import { takesCourse } from "#server/courses/lessons/policy.ts";
import { findAccommodation } from "#server/assessment/accommodations/accommodation.ts";
import { findStartProblem } from "#server/assessment/exams/check-exam.ts";
import { drawPaper } from "#server/assessment/exams/draw-questions.ts";
import { findTakenExam } from "#server/assessment/exams/taken-exam.ts";
import type { Database } from "#server/dependencies.ts";
import type { RateLimiter } from "#server/platform/http/rate-limit.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { handInByClock } from "./hand-in.ts";
import { settleOutage } from "./outages.ts";

/**
 * Start an attempt, or return the running one unchanged.
 * Throws `exam.not_found` to people who do not take the course, and otherwise the reason why it cannot be started now.
 */
export async function startAttempt(
  db: Database,
  { examId, userId, lease, now }: { examId: string; userId: string; lease: string; now: Date },
): Promise<string> {
  await settleOutage(db, now);
  return db.transaction().execute(async (trx) => {
    // The person's accommodations must not change until the attempt has applied them (`setAccommodation`).
    await trx.selectFrom("profiles").select("id").where("id", "=", userId).forShare().execute();
    const taken = await findTakenExam(trx, { examId, userId });
    if (!taken) throw new AppError("exam.not_found");
    const { exam, questions, waits } = taken;
    const attempts = await findNumbers(trx, { examId, userId });
    const running = attempts.find(({ handed_in_at }) => handed_in_at === null);
    if (running && new Date(running.closes_at) > now) return running.id;
    if (running) await handInByClock(trx, running.id, now);

    if (waits) throw new AppError("exam.not_released", { reason: describeWait(waits) });
    const closesAt = exam.closes_at === null ? null : new Date(exam.closes_at);
    const opensAt = exam.opens_at === null ? null : new Date(exam.opens_at);
    if (closesAt !== null && closesAt <= now) throw new AppError("exam.closed");
    const given = await findAccommodation(trx, userId);
    const attemptsAllowed = exam.attempts_allowed + given.extra_attempts;
    const facts = { opensAt, closesAt, attemptsAllowed, attempts: attempts.length, isRunning: false, now };
    const state = examState(facts);
    if (state === "not-open") throw new AppError("exam.not_open");
    if (state !== "open") throw new AppError("exam.no_attempts_left");
    // The questions may have changed since the exam was published.
    if (findStartProblem(exam, questions, now) !== null)
      throw new AppError("exam.unfit", {
        // What is wrong names pools and questions: that is for the authors.
        reason: "This exam cannot be started, because its questions have changed. Please tell your instructor.",
      });

    const paper = await drawPaper(trx, exam, questions);
    const { id } = await trx
      .insertInto("exam_attempts")
      .values({
        exam_id: examId,
        user_id: userId,
        number: attempts.length + 1,
        lease,
        passing_percent: exam.passing_percent,
        started_at: now.toISOString(),
        closes_at: closingOf(now, {
          timeLimitMinutes: exam.time_limit_minutes,
          closesAt,
          timePercent: given.time_percent,
        }).toISOString(),
        break_seconds: given.break_minutes * 60,
        max_score: paper.reduce((sum, { points }) => sum + points, 0),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("exam_responses")
      .values(
        paper.map(({ id: questionId, version, points, order }, position) => ({
          attempt_id: id,
          position,
          question_id: questionId,
          version,
          points,
          option_order: order,
        })),
      )
      .execute();
    return id;
  });
}

type Guess = { examId: string; userId: string; code: string; tries: RateLimiter; now: Date };

/**
 * Refuse to start an exam without its access code, if it has one and no attempt is running: one that has closed is not, even if nothing has
 * handed it in yet. A guess is counted before it is checked.
 */
export async function checkAccessCode(db: Database, { examId, userId, code, tries, now }: Guess): Promise<void> {
  await settleOutage(db, now);
  const exam = await db
    .selectFrom("exams")
    .select("access_code")
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("exam_attempts")
            .select("id")
            .whereRef("exam_id", "=", "exams.id")
            .where("user_id", "=", userId)
            .where("handed_in_at", "is", null)
            .where("closes_at", ">", now.toISOString()),
        )
        .as("runs"),
    )
    .where("id", "=", examId)
    // People who do not take the course see neither the exam nor its code.
    .where(takesCourse(userId, "exams.course_id"))
    .where("published_at", "is not", null)
    .executeTakeFirst();
  if (!exam?.access_code || exam.runs) return;
  const key = `${userId} ${examId}`;
  await tries.take(key);
  const hash = (text: string) => createHash("sha256").update(text.normalize("NFKC").trim().toLowerCase()).digest();
  if (!timingSafeEqual(hash(code), hash(exam.access_code))) throw new AppError("exam.wrong_code", { field: "access_code" });
  await tries.forget(key);
}

async function findNumbers(trx: Transaction<Schema>, { examId, userId }: { examId: string; userId: string }) {
  // One start per person at a time, across all processes: a second start finds the attempt that the first one created.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${examId} ${userId}`}, 0))`.execute(trx);
  return trx
    .selectFrom("exam_attempts")
    .select(["id", "number", "handed_in_at", "closes_at"])
    .where("exam_id", "=", examId)
    .where("user_id", "=", userId)
    .orderBy("number")
    .execute();
}
