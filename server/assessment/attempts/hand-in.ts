import { isDeepStrictEqual } from "node:util";
import { sql, type Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import { endOfGrace, graceSeconds, isOutcomeFinal, sealedDays, type HandedInBy } from "#domain/exam.ts";
import { dayMs, isWithin } from "#domain/moment.ts";
import type { Acknowledgement } from "#domain/exam.schema.ts";
import type { Answer } from "#domain/answer.schema.ts";
import { scoreAnswer } from "#domain/correction.ts";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { settleAttempt } from "#server/assessment/completion/completion-status.ts";
import { findSealed, sealAnswer } from "./late-answers.ts";
import { settleOutage } from "./outages.ts";
import {
  findResponses,
  findSave,
  lockAttempt,
  writeGrades,
  writeLease,
  writeSave,
  type OwnAttempt,
  type StoredAttempt,
  type StoredSave,
} from "./queries.ts";

/** How many attempts to hand in per transaction; each of them is locked until it ends. */
const batchSize = 20;

/**
 * Open a running attempt on a page; from then on, only that page can save.
 * Throws `attempt.elsewhere` if another page has it and `take` is not set.
 */
export async function takeLease(
  db: Database,
  { id, userId, lease, take, now }: OwnAttempt & { lease: string; take: boolean; now: Date },
): Promise<StoredAttempt> {
  await settleOutage(db, now);
  return db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, { id, userId });
    if (attempt.handedInAt) throw new AppError("attempt.handed_in");
    if (attempt.lease !== lease && !take) throw new AppError("attempt.elsewhere");
    if (attempt.lease !== lease) await writeLease(trx, id, lease);
    if (attempt.pausedAt) await endBreak(trx, attempt, now);
    return lockAttempt(trx, { id, userId });
  });
}

type Saving = OwnAttempt & {
  position: number;
  lease: string;
  counter: number;
  answer: Answer | null;
  marked: boolean;
  now: Date;
};

/**
 * Save one answer; it is committed before this resolves.
 * A repeated save, or one older than the stored answer, returns the stored state; if the stored answer differs, that is returned too.
 * An answer that arrives within 30 seconds after closing still counts, even if the job has handed the attempt in. Later answers are sealed
 * (the newest one per question) until an author decides. An outage is credited before anything counts as too late.
 * Throws `attempt.elsewhere` and `attempt.handed_in`.
 */
export async function saveAnswer(db: Database, saving: Saving): Promise<Acknowledgement> {
  const saved = await trySaving(db, saving, { isOutageSettled: false });
  if (saved) return saved;
  await settleOutage(db, saving.now);
  const savedNow = await trySaving(db, saving, { isOutageSettled: true });
  if (!savedNow) throw new AppError("attempt.handed_in");
  return savedNow;
}

/** Save an answer; null if the attempt is over or in a break, and an outage may have to be credited first. */
async function trySaving(
  db: Database,
  saving: Saving,
  { isOutageSettled }: { isOutageSettled: boolean },
): Promise<Acknowledgement | null> {
  const { id, userId, position, lease, counter, answer, marked, now } = saving;
  return db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, { id, userId });
    const stored = await findSave(trx, { attemptId: id, position });
    if (!stored) throw new AppError("question.not_found");
    if (attempt.lease !== lease) throw new AppError(attempt.handedInAt ? "attempt.handed_in" : "attempt.elsewhere");
    const acknowledge = (save: StoredSave, state: "saved" | "late" = "saved"): Acknowledgement => ({
      position,
      state,
      counter: save.counter,
      // Another page's answer may have the same counter. Return it, so that an answer that was not saved is not taken for saved.
      instead:
        isDeepStrictEqual(save.answer, answer) && save.marked === marked ? null : { answer: save.answer, marked: save.marked },
      saved_at: save.savedAt?.toISOString() ?? null,
      now: now.toISOString(),
      closes_at: attempt.closesAt.toISOString(),
    });
    if (counter <= stored.counter) return acknowledge(stored);
    if (attempt.handedInBy === "learner") throw new AppError("attempt.handed_in");
    const late = now.getTime() - endOfGrace(attempt.closesAt).getTime();
    // An attempt that is handed in before its closing time was handed in while the clock ran fast: see `redateAttempts`.
    const isClosedAhead = attempt.handedInAt !== null && !isWithin(attempt.closesAt, now, Infinity);
    if (late > 0 || isClosedAhead) {
      if (!attempt.handedInAt && !isOutageSettled) return null;
      const sealed = await findSealed(trx, { attemptId: id, position });
      if (sealed && counter <= sealed.counter) return acknowledge({ ...sealed, marked, savedAt: null }, "late");
      if (sealed?.isDecided || late > sealedDays * dayMs) throw new AppError("attempt.handed_in");
      await sealAnswer(trx, { attemptId: id, position, answer, counter, now });
      return acknowledge({ answer, marked, counter, savedAt: null }, "late");
    }
    if (attempt.pausedAt && !isOutageSettled) return null;
    if (attempt.pausedAt) attempt.closesAt = await endBreak(trx, attempt, now);
    await writeSave(trx, { attemptId: id, position, answer, marked, counter, now });
    if (attempt.handedInBy === "clock") await grade(trx, id, { handedInAt: attempt.closesAt, by: "clock", changed: position });
    return acknowledge({ answer, marked, counter, savedAt: now });
  });
}

/**
 * Begin or end a break, which stops the clock.
 * While it lasts, the closing time is extended by all the remaining break time. Saving an answer or opening the attempt also ends the
 * break.
 * Throws `attempt.no_break`, `attempt.elsewhere` and `attempt.handed_in`.
 */
export async function takeBreak(
  db: Database,
  { id, userId, lease, on, now }: OwnAttempt & { lease: string; on: boolean; now: Date },
): Promise<StoredAttempt> {
  await settleOutage(db, now);
  return db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, { id, userId });
    if (attempt.handedInAt || attempt.closesAt <= now) throw new AppError("attempt.handed_in");
    if (attempt.lease !== lease) throw new AppError("attempt.elsewhere");
    if (!on) {
      if (attempt.pausedAt) await endBreak(trx, attempt, now);
    } else if (!attempt.pausedAt) {
      if (attempt.breakSeconds === 0) throw new AppError("attempt.no_break");
      const closesAt = new Date(attempt.closesAt.getTime() + attempt.breakSeconds * 1000).toISOString();
      await trx
        .updateTable("exam_attempts")
        .set({ paused_at: now.toISOString(), closes_at: closesAt })
        .where("id", "=", id)
        .execute();
    }
    return lockAttempt(trx, { id, userId });
  });
}

/** End a break: the used part stays added to the attempt's time, the rest is left for another break. Resolves to the new closing time. */
async function endBreak(
  trx: Transaction<Schema>,
  { id, pausedAt, breakSeconds, closesAt }: StoredAttempt,
  now: Date,
): Promise<Date> {
  const elapsed = pausedAt === null ? 0 : Math.ceil((now.getTime() - pausedAt.getTime()) / 1000);
  const left = Math.max(0, breakSeconds - Math.max(0, elapsed));
  const closing = new Date(closesAt.getTime() - left * 1000);
  await trx
    .updateTable("exam_attempts")
    .set((eb) => ({
      paused_at: null,
      break_seconds: left,
      break_used_seconds: eb("break_used_seconds", "+", breakSeconds - left),
      credit_seconds: eb("credit_seconds", "+", breakSeconds - left),
      closes_at: closing.toISOString(),
    }))
    .where("id", "=", id)
    .execute();
  return closing;
}

/** Hand in an attempt. Idempotent. Throws `attempt.elsewhere` where another page has it. */
export async function handIn(db: Database, { id, userId, lease, now }: OwnAttempt & { lease: string; now: Date }): Promise<void> {
  await settleOutage(db, now);
  await db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, { id, userId });
    if (attempt.handedInAt) return;
    if (attempt.lease !== lease) throw new AppError("attempt.elsewhere");
    if (now >= attempt.closesAt) await grade(trx, id, { handedInAt: attempt.closesAt, by: "clock" }, now);
    else await grade(trx, id, { handedInAt: now, by: "learner" });
  });
}

/** Regrade a handed-in attempt because the answer at one position has changed. The others keep their points. */
export async function gradeAgain(trx: Transaction<Schema>, id: string, changed: number): Promise<void> {
  const row = await trx
    .selectFrom("exam_attempts")
    .select(["handed_in_at", "handed_in_by"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.handed_in_at) return;
  const by = row.handed_in_by === "learner" ? "learner" : "clock";
  await grade(trx, id, { handedInAt: new Date(row.handed_in_at), by, changed });
}

/** Hand in an attempt whose time is over; the caller has locked it, or has exclusive access. */
export async function handInByClock(trx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  const row = await trx
    .selectFrom("exam_attempts")
    .select("closes_at")
    .where("id", "=", id)
    .where("handed_in_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (row) await grade(trx, id, { handedInAt: new Date(row.closes_at), by: "clock" }, now);
}

/**
 * Hand in every closed attempt with its saved answers.
 * Concurrent processes share the work: each skips attempts that another has locked. Resolves to how many were handed in. If some cannot be
 * graded, throws why, after the others have been handed in.
 */
export async function handInClosed(db: Database, now: Date): Promise<number> {
  const failures = new Map<string, unknown>();
  let [count, most] = [0, batchSize];
  for (;;) {
    let tried: string[] = [];
    try {
      await db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: string }>`
          select id from exam_attempts where handed_in_at is null and closes_at <= ${now.toISOString()}
            and id <> all(${[...failures.keys()]}::uuid[])
          order by closes_at limit ${most} for update skip locked`.execute(trx);
        tried = rows.map(({ id }) => id);
        for (const id of tried) await handInByClock(trx, id, now);
      });
    } catch (error) {
      const [only] = tried;
      if (only === undefined) throw error;
      // One by one, so that the failing one is alone in its transaction.
      if (most === 1) failures.set(only, error);
      most = 1;
      continue;
    }
    count += tried.length;
    if (tried.length < most) break;
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `${failures.size} attempts that have closed cannot be graded`);
  return count;
}

/** Complete the courses of attempts that the clock has handed in, and whose grace period has ended within this time. */
export async function completeAfterGrace(db: Database, { from, to }: { from: Date; to: Date }): Promise<void> {
  const before = (moment: Date) => new Date(moment.getTime() - graceSeconds * 1000).toISOString();
  const { rows } = await sql<{ id: string }>`
    select attempt.id from exam_attempts attempt
    join exams on exams.id = attempt.exam_id
    join courses on courses.id = exams.course_id and courses.completion is not null
    join enrollments on enrollments.course_id = courses.id and enrollments.user_id = attempt.user_id and enrollments.completed_at is null
    where attempt.handed_in_by = 'clock' and attempt.closes_at >= ${before(from)} and attempt.closes_at < ${before(to)}
    order by attempt.closes_at, attempt.id`.execute(db);
  const failures: unknown[] = [];
  for (const { id } of rows) await settleAttempt(db, id, to).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} attempts complete no course`);
}

type End = { handedInAt: Date; by: HandedInBy; changed?: number };

/**
 * Grade the saved answers of an attempt, and end it. If only one answer has changed since, the others keep their points: a person may have
 * given them, or a correction have spared them. An outcome that is not final yet completes no course: see `completeAfterGrace`.
 */
async function grade(trx: Transaction<Schema>, id: string, { changed, ...end }: End, now = end.handedInAt): Promise<void> {
  const responses = await findResponses(trx, id);
  const scores = responses.map((response) => {
    const { position, score, leftOut } = response;
    return { position, ...(changed === undefined || changed === position ? scoreAnswer(response) : { score, leftOut }) };
  });
  await writeGrades(trx, id, { scores, ...end });
  if (changed !== undefined) await forgetReading(trx, { attemptId: id, position: changed });
  if (isOutcomeFinal({ handedInBy: end.by, closesAt: end.handedInAt }, now)) await settleAttempt(trx, id, now);
}

/**
 * Forget what a person, or a model, has said of an essay that is another one now, and take it from whoever reads it: a lease without a
 * reader tells `gradeReadEssay` that nobody has opened the new answer. An appeal stays.
 */
async function forgetReading(
  trx: Transaction<Schema>,
  { attemptId, position }: { attemptId: string; position: number },
): Promise<void> {
  await trx
    .updateTable("essay_readings")
    .set({
      given: null,
      graded_at: null,
      comment: "",
      suggestion: null,
      reader_id: null,
      leased_until: new Date(0).toISOString(),
    })
    .where("attempt_id", "=", attemptId)
    .where("position", "=", position)
    .execute();
}
