import { sql, type Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import { forgivenSeconds } from "#domain/exam.ts";
import type { Acknowledgement } from "#domain/exam.schema.ts";
import type { Answer } from "#domain/answer.schema.ts";
import { gradeAnswer, pointsFor } from "#domain/grade-answer.ts";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { findResponses, findSave, lockAttempt, writeGrades, writeLease, writeSave, type StoredAttempt } from "./queries.ts";

type Whose = { id: string; userId: string };

/** Attempts that are handed in together: a lock is held on each of them. */
const together = 20;

/**
 * Open a running attempt on a page: from then on that page saves. Throws `attempt.elsewhere` where another page has it and `take` does not
 * say to take it over.
 */
export async function takeLease(
  db: Database,
  { id, userId, lease, take }: Whose & { lease: string; take: boolean },
): Promise<StoredAttempt> {
  return db.transaction().execute(async (trx) => {
    const attempt = await lockOwn(trx, { id, userId });
    if (attempt.handedInAt) throw new AppError("attempt.handed_in");
    if (attempt.lease !== lease && !take) throw new AppError("attempt.elsewhere");
    if (attempt.lease !== lease) await writeLease(trx, id, lease);
    return { ...attempt, lease };
  });
}

type Saving = Whose & { position: number; lease: string; counter: number; answer: Answer | null; marked: boolean; now: Date };

/**
 * Save one answer; it is committed before this resolves. A save that is repeated, or older than what is stored, is answered with what is stored.
 * What was on its way when the attempt closed counts for 30 seconds, also where the clock has handed in. Throws `attempt.elsewhere` and
 * `attempt.handed_in`.
 */
export async function saveAnswer(db: Database, saving: Saving): Promise<Acknowledgement> {
  const { id, userId, position, lease, counter, answer, marked, now } = saving;
  return db.transaction().execute(async (trx) => {
    const attempt = await lockOwn(trx, { id, userId });
    const stored = await findSave(trx, { attemptId: id, position });
    if (!stored) throw new AppError("question.not_found");
    if (attempt.lease !== lease) throw new AppError(attempt.handedInAt ? "attempt.handed_in" : "attempt.elsewhere");
    const acknowledge = (kept: { counter: number; savedAt: Date | null }): Acknowledgement => ({
      position,
      counter: kept.counter,
      saved_at: kept.savedAt?.toISOString() ?? null,
      now: now.toISOString(),
      closes_at: attempt.closesAt.toISOString(),
    });
    if (counter <= stored.counter) return acknowledge(stored);
    const isLate = now.getTime() > attempt.closesAt.getTime() + forgivenSeconds * 1000;
    if (isLate || attempt.handedInBy === "learner") throw new AppError("attempt.handed_in");
    await writeSave(trx, { attemptId: id, position, answer, marked, counter, now });
    if (attempt.handedInBy === "clock") await grade(trx, id, { handedInAt: attempt.closesAt, by: "clock" });
    return acknowledge({ counter, savedAt: now });
  });
}

/** Hand in an attempt. One that was handed in is left as it is. Throws `attempt.elsewhere` where another page has it. */
export async function handIn(db: Database, { id, userId, lease, now }: Whose & { lease: string; now: Date }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const attempt = await lockOwn(trx, { id, userId });
    if (attempt.handedInAt) return;
    if (attempt.lease !== lease) throw new AppError("attempt.elsewhere");
    if (now >= attempt.closesAt) await grade(trx, id, { handedInAt: attempt.closesAt, by: "clock" });
    else await grade(trx, id, { handedInAt: now, by: "learner" });
  });
}

/** Hand in an attempt that has closed; whoever calls has locked it, or is alone with it. */
export async function handInByClock(trx: Transaction<Schema>, id: string): Promise<void> {
  const row = await trx
    .selectFrom("exam_attempts")
    .select("closes_at")
    .where("id", "=", id)
    .where("handed_in_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (row) await grade(trx, id, { handedInAt: new Date(row.closes_at), by: "clock" });
}

/**
 * Hand in every attempt that has closed, with what is saved of it. Processes that do this at once share the work: each takes what no other has
 * locked. Resolves to how many it were.
 */
export async function handInClosed(db: Database, now: Date): Promise<number> {
  let count = 0;
  for (;;) {
    const closed = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from exam_attempts where handed_in_at is null and closes_at <= ${now.toISOString()}
        order by closes_at limit ${together} for update skip locked`.execute(trx);
      for (const { id } of rows) await handInByClock(trx, id);
      return rows.length;
    });
    count += closed;
    if (closed < together) return count;
  }
}

async function lockOwn(trx: Transaction<Schema>, whose: Whose): Promise<StoredAttempt> {
  const attempt = await lockAttempt(trx, whose);
  if (!attempt) throw new AppError("attempt.not_found");
  return attempt;
}

/** Grade what is saved of an attempt, and end it. */
async function grade(trx: Transaction<Schema>, id: string, end: { handedInAt: Date; by: "learner" | "clock" }): Promise<void> {
  const responses = await findResponses(trx, id);
  const scores = responses.map(({ position, content, answer, points }) => ({
    position,
    score: answer === null ? 0 : pointsFor(gradeAnswer(content, answer), points),
  }));
  await writeGrades(trx, id, { scores, ...end });
}
