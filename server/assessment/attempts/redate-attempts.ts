import { sql } from "kysely";
import { clocksDifferSeconds } from "#domain/moment.ts";
import { graceSeconds } from "#domain/exam.ts";
import { recomputeClosingTimes } from "#server/assessment/accommodations/accommodation.ts";
import type { Database } from "#server/dependencies.ts";

/**
 * Repair attempts after a clock ran fast.
 * A running attempt that began in the future is set to have begun now. An outage that ended in the future ends now, and the excess credit is
 * taken back. Closing times are recomputed. An attempt that the clock has handed in, and whose closing time is in the future, becomes final
 * now: otherwise it would accept answers until then, and keep the course's tutor closed. Returns how many attempts and outages were corrected.
 */
export async function redateAttempts(db: Database, now: Date): Promise<number> {
  const present = sql`${now.toISOString()}::timestamptz`;
  const ahead = sql`${present} + make_interval(secs => ${clocksDifferSeconds})`;
  return db.transaction().execute(async (trx) => {
    const { rows: silences } = await sql`
      with silence as (
        select id, began_at, ended_at from outages where ended_at > ${ahead} for update
      ), shortened as (
        update outages set ended_at = ${present} from silence where silence.id = outages.id and outages.began_at < ${present}
      ), removed as (
        delete from outages using silence where silence.id = outages.id and outages.began_at >= ${present}
      ), excess as (
        select attempt.id, sum(extract(epoch from silence.ended_at - greatest(${present}, attempt.started_at, silence.began_at))) as seconds
        from exam_attempts attempt join silence on attempt.started_at < silence.ended_at
        where attempt.handed_in_at is null group by attempt.id
      ), corrected as (
        update exam_attempts attempt set credit_seconds = greatest(0, attempt.credit_seconds - floor(excess.seconds)::integer)
        from excess where excess.id = attempt.id
      )
      select from silence`.execute(trx);
    // Not with `least`, which would pause an attempt that is not paused.
    const { numAffectedRows: begun = 0n } = await sql`
      update exam_attempts set started_at = least(started_at, ${present}),
        paused_at = case when paused_at > ${present} then ${present} else paused_at end,
        visible_until = case when visible_until > ${present} then ${present} else visible_until end
      where handed_in_at is null and greatest(started_at, paused_at, visible_until) > ${ahead}`.execute(trx);
    // An attempt that also began in the future keeps its duration.
    const { numAffectedRows: closed = 0n } = await sql`
      update exam_attempts attempt set closes_at = final.at, handed_in_at = final.at,
        started_at = case when started_at > final.at then final.at - (closes_at - started_at) else started_at end
      from (select ${present} - make_interval(secs => ${graceSeconds}) as at) final
      where handed_in_by = 'clock' and closes_at > ${ahead}`.execute(trx);
    const running = silences.length + Number(begun);
    if (running > 0) await recomputeClosingTimes(trx, {});
    return running + Number(closed);
  });
}
