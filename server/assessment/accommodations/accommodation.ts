import { sql, type Transaction } from "kysely";
import { noAccommodation, type Accommodation } from "#domain/accommodation.schema.ts";
import { closingOf } from "#domain/exam.ts";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Return a person's accommodations in every exam; the defaults, if none are set. */
export async function findAccommodation(
  db: Database,
  userId: string,
): Promise<Accommodation & { reason: string; set_at: string | null }> {
  const row = await db
    .selectFrom("accommodations")
    .select(["time_percent", "break_minutes", "extra_attempts", "calm", "reason", "set_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? { ...row, set_at: new Date(row.set_at).toISOString() } : { ...noAccommodation, reason: "", set_at: null };
}

type Setting = { userId: string; given: Accommodation & { reason: string }; by: string; now: Date };

/** Set a person's accommodations; attempts that are running are adjusted immediately. */
export async function setAccommodation(trx: Transaction<Schema>, { userId, given, by, now }: Setting): Promise<void> {
  // An attempt that is being started waits for this lock and reads the new setting (`startAttempt`).
  await trx.selectFrom("profiles").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const row = { ...given, set_by: by, set_at: now.toISOString() };
  await trx
    .insertInto("accommodations")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
  // The part of a running break that has already passed stays granted.
  await sql`
    update exam_attempts set break_seconds = greatest(
      ${given.break_minutes * 60}::integer - break_used_seconds,
      case when paused_at is null then 0
        else least(break_seconds, ceil(extract(epoch from ${now.toISOString()}::timestamptz - paused_at))::integer) end)
    where user_id = ${userId} and handed_in_at is null`.execute(trx);
  await recomputeClosingTimes(trx, { userId });
}

/** Recompute when running attempts close: those of an exam, or of a person. */
export async function recomputeClosingTimes(
  trx: Transaction<Schema>,
  { examId, userId }: { examId?: string; userId?: string },
): Promise<void> {
  const rows = await trx
    .selectFrom("exam_attempts as attempt")
    .innerJoin("exams", "exams.id", "attempt.exam_id")
    .leftJoin("accommodations", "accommodations.user_id", "attempt.user_id")
    .select(["attempt.id", "attempt.started_at", "attempt.credit_seconds", "attempt.paused_at", "attempt.break_seconds"])
    .select(["exams.time_limit_minutes", "exams.closes_at", "accommodations.time_percent"])
    .where("attempt.handed_in_at", "is", null)
    .$call((query) => (examId === undefined ? query : query.where("attempt.exam_id", "=", examId)))
    .$call((query) => (userId === undefined ? query : query.where("attempt.user_id", "=", userId)))
    .orderBy("attempt.id")
    .forUpdate(["attempt"])
    .execute();
  const closings = rows.map((row) => {
    const closing = closingOf(new Date(row.started_at), {
      timeLimitMinutes: row.time_limit_minutes,
      closesAt: row.closes_at === null ? null : new Date(row.closes_at),
      timePercent: row.time_percent ?? 100,
    });
    const added = row.credit_seconds + (row.paused_at === null ? 0 : row.break_seconds);
    return new Date(closing.getTime() + added * 1000).toISOString();
  });
  await sql`
    update exam_attempts set closes_at = computed.closes_at
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${closings}::timestamptz[]) as computed (id, closes_at)
    where exam_attempts.id = computed.id`.execute(trx);
}

/** List the learners of a course with accommodations, by name: the effect without its reason. */
export async function listAccommodations(db: Database, courseId: string) {
  return db
    .selectFrom("accommodations")
    .innerJoin("profiles", "profiles.id", "accommodations.user_id")
    .innerJoin("enrollments", "enrollments.user_id", "accommodations.user_id")
    .select(["profiles.id", "profiles.full_name", "time_percent", "break_minutes", "extra_attempts", "calm"])
    .where("enrollments.course_id", "=", courseId)
    .where((eb) =>
      eb.or([eb("time_percent", ">", 100), eb("break_minutes", ">", 0), eb("extra_attempts", ">", 0), eb("calm", "=", true)]),
    )
    .orderBy("profiles.full_name")
    .orderBy("profiles.id")
    .execute();
}
