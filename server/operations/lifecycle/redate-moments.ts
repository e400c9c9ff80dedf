import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { dataRequestLimits } from "#domain/data-request.schema.ts";
import { readingMinutes } from "#domain/essay.schema.ts";
import { clocksDifferSeconds } from "#domain/moment.ts";
import { redateAttempts } from "#server/assessment/attempts/redate-attempts.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";

/**
 * When something happened, where a rule or an order looks at it: what is dated in the future by a clock that ran fast happened now. A table
 * whose key follows from its moment has to be written anew.
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

/** Until when something is leased or due, and how many seconds from now at most. */
export const leases = {
  data_requests: { column: "due_at", seconds: dataRequestLimits.dueDays * 86_400 },
  essay_readings: { column: "leased_until", seconds: readingMinutes * 60 },
  lesson_media: { column: "check_due_at", seconds: 30 },
  media_renditions: { column: "due_at", seconds: 60 },
} as const;

/** How often it is looked whether a clock has run fast, and for how long nobody may have moved the heartbeat then. */
const usual = { everyMilliseconds: 5_000, quietMilliseconds: 20_000 };

/** Date what lies in the future as of now, and end what would be leased for longer than anything is. Returns how many rows that were. */
export async function redateMoments(db: Database, now: Date): Promise<number> {
  const present = sql`${now.toISOString()}::timestamptz`;
  const ahead = sql`${present} + make_interval(secs => ${clocksDifferSeconds})`;
  let redated = await redateAttempts(db, now);
  const count = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }) => void (redated += Number(numAffectedRows));
  for (const [table, columns] of Object.entries(pastMoments)) {
    const changed = columns.map((column) => sql`${sql.ref(column)} = least(${sql.ref(column)}, ${present})`);
    const isAhead = columns.map((column) => sql`${sql.ref(column)} > ${ahead}`);
    count(await sql`update ${sql.table(table)} set ${sql.join(changed)} where ${sql.join(isAhead, sql` or `)}`.execute(db));
  }
  for (const [table, { column, seconds }] of Object.entries(leases))
    count(
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${present}
        where ${sql.ref(column)} > ${ahead} + make_interval(secs => ${seconds})`.execute(db),
    );
  // A visit is one for each quarter of an hour, by its key.
  count(
    await sql`
      with visits as (delete from lesson_visits where opened_at > ${ahead} returning user_id, course_id, lesson_id)
      insert into lesson_visits (user_id, course_id, lesson_id, opened_at)
      select distinct user_id, course_id, lesson_id, ${present} from visits on conflict do nothing`.execute(db),
  );
  return redated;
}

/**
 * See to it, for as long as the process lives, that a clock which ran fast leaves nothing behind once it is set right. The heartbeat tells
 * it: every process moves it on, and where it stands in the future and nobody does, no clock runs fast any more.
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
