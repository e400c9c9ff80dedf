import { sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import { shareTime, type Seen } from "#domain/visible-time.ts";
import type { Database } from "#server/dependencies.ts";
import { lockAttempt, type OwnAttempt } from "./queries.ts";

type Report = OwnAttempt & { lease: string; seen: readonly Seen[]; now: Date };

/**
 * Count how long questions of a running attempt were in view. Resolves to the milliseconds counted: at most the time since the previous
 * report.
 * Throws `attempt.not_found`, `attempt.elsewhere` and `attempt.handed_in`.
 */
export async function countVisibleTime(db: Database, { id, userId, lease, seen, now }: Report): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, { id, userId });
    if (attempt.handedInAt) throw new AppError("attempt.handed_in");
    if (attempt.lease !== lease) throw new AppError("attempt.elsewhere");
    const until = Math.min(now.getTime(), attempt.closesAt.getTime());
    const passedMs = until - (attempt.visibleUntil ?? attempt.startedAt).getTime();
    if (passedMs <= 0) return 0;
    const shares = shareTime(seen, passedMs);
    const { rows } = await sql<{ ms: number }>`
      update exam_responses set visible_ms = coalesce(visible_ms, 0) + seen.ms
      from unnest(${shares.map(({ position }) => position)}::integer[], ${shares.map(({ ms }) => ms)}::integer[]) as seen (position, ms)
      where exam_responses.attempt_id = ${id} and exam_responses.position = seen.position
      returning seen.ms`.execute(trx);
    await trx
      .updateTable("exam_attempts")
      .set({ visible_until: new Date(until).toISOString() })
      .where("id", "=", id)
      .execute();
    return rows.reduce((sum, { ms }) => sum + ms, 0);
  });
}
