import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { dataRequestLimits } from "#domain/data-request.schema.ts";
import { readingMinutes } from "#domain/essay.schema.ts";
import { clocksDifferSeconds } from "#domain/moment.ts";
import { redateAttempts } from "#server/assessment/attempts/redate-attempts.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";

/**
 * Columns that record when something happened, and on which a rule or an order depends. A value in the future, written by a fast clock, is
 * set to now. Tables whose key contains such a moment are not listed: their rows have to be inserted again.
 */
export const pastMoments = {
  check_results: ["answered_at", "passed_at"],
  conversation_turns: ["claimed_at"],
  conversations: ["updated_at"],
  course_images: ["needed_at"],
  data_requests: ["received_at", "decided_at"],
  enrollments: ["last_opened_at"],
  exam_notices: ["sent_at"],
  exam_responses: ["saved_at"],
  known_networks: ["last_used_at"],
  late_answers: ["received_at"],
  lesson_images: ["looked_at", "missing_since"],
  lesson_media: ["received_at"],
  lesson_versions: ["begun_at", "written_at"],
  media_caption_versions: ["saved_at"],
  media_progress: ["begun_at", "watched_at", "done_at"],
  reading_positions: ["read_at"],
  sessions: ["refreshed_at"],
  watched_embeds: ["ticked_at"],
} as const satisfies Record<string, readonly string[]>;

const dueSeconds = dataRequestLimits.dueDays * 86_400;

/**
 * Columns that record until when something is leased or due, the most seconds from now that they can be, and how many are left if they are
 * later: none of a lease, so that nobody waits for it.
 */
export const leases = {
  data_requests: { column: "due_at", seconds: dueSeconds, left: dueSeconds },
  essay_readings: { column: "leased_until", seconds: readingMinutes * 60, left: 0 },
  lesson_media: { column: "check_due_at", seconds: 30, left: 0 },
  media_renditions: { column: "due_at", seconds: 60, left: 0 },
} as const;

/** How often the heartbeat is checked, and for how long it must have stood still in the future, in milliseconds. */
const usual = { everyMilliseconds: 5_000, quietMilliseconds: 20_000 };

/** Set moments in the future to now, and shorten leases that are longer than any can be. Returns the number of rows. */
export async function redateMoments(db: Database, now: Date): Promise<number> {
  const present = sql`${now.toISOString()}::timestamptz`;
  const ahead = sql`${present} + make_interval(secs => ${clocksDifferSeconds})`;
  let redated = await redateAttempts(db, now);
  const count = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }) => void (redated += Number(numAffectedRows));
  for (const [table, columns] of Object.entries(pastMoments)) {
    // Not with `least`, which would give a moment to what has none: something that has not happened yet.
    const changed = columns.map((column) => {
      const moment = sql.ref(column);
      return sql`${moment} = case when ${moment} > ${ahead} then ${present} else ${moment} end`;
    });
    const isAhead = columns.map((column) => sql`${sql.ref(column)} > ${ahead}`);
    count(await sql`update ${sql.table(table)} set ${sql.join(changed)} where ${sql.join(isAhead, sql` or `)}`.execute(db));
  }
  for (const [table, { column, seconds, left }] of Object.entries(leases))
    count(
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${present} + make_interval(secs => ${left})
        where ${sql.ref(column)} > ${ahead} + make_interval(secs => ${seconds})`.execute(db),
    );
  // The key of a visit contains its quarter of an hour, so visits are inserted again.
  count(
    await sql`
      with visits as (delete from lesson_visits where opened_at > ${ahead} returning user_id, course_id, lesson_id)
      insert into lesson_visits (user_id, course_id, lesson_id, opened_at)
      select distinct user_id, course_id, lesson_id, ${present} from visits on conflict do nothing`.execute(db),
  );
  return redated;
}

/**
 * Repair what a fast clock has written once that clock is right again, for as long as the process lives. Every process moves the heartbeat
 * forward: if it is in the future and nobody moves it, no clock is fast any more.
 */
export function keepMomentsRight(
  { db, clock, log }: Pick<Dependencies, "db" | "clock" | "log">,
  { everyMilliseconds, quietMilliseconds } = usual,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  let ahead: { at: string; since: number } | undefined;
  const look = async () => {
    const now = clock();
    const row = await db.selectFrom("heartbeats").select("at").executeTakeFirst();
    if (!row || new Date(row.at).getTime() <= now.getTime() + clocksDifferSeconds * 1000) return void (ahead = undefined);
    if (ahead?.at !== row.at) ahead = { at: row.at, since: performance.now() };
    if (performance.now() - ahead.since < quietMilliseconds) return;
    const redated = await redateMoments(db, now);
    await db.updateTable("heartbeats").set({ at: now.toISOString() }).where("at", "=", row.at).execute();
    log.warn({ redated }, "a clock has run fast: what it dated in the future counts as of now");
  };
  const ended = (async () => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => log.warn({ err: error }, "it could not be looked whether a clock has run fast"));
      await pause(everyMilliseconds, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      await ended;
    },
  };
}
