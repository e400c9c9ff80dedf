import { sql } from "kysely";
import { dataRequestLimits } from "#domain/data-request.schema.ts";
import { dayMs } from "#domain/moment.ts";
import { knownDays } from "#server/people/auth/known-devices.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { runsFast } from "#server/platform/database/fast-clock.ts";

const lock = 4_227_060;
const everyMilliseconds = 60 * 60 * 1000;
/** Rows deleted per transaction, so that other requests need not wait for long. */
const atOnce = 5_000;

type RetentionDependencies = Pick<Dependencies, "db" | "academy" | "clock">;

/** What is deleted by age: the setting or number of days, and the rows of the table to which it applies. */
const retained = [
  { setting: "retain_conversations_days", table: "conversations", key: "id", since: "updated_at", only: sql`true` },
  // They say nothing about a person, but are of no use once the conversations of their time are gone.
  {
    setting: "retain_conversations_days",
    unset: 90,
    table: "answer_traces",
    key: "request_id",
    since: "created_at",
    only: sql`true`,
  },
  { setting: "retain_visits_days", table: "lesson_visits", key: "ctid", since: "opened_at", only: sql`true` },
  { setting: "retain_audit_days", table: "audit_log", key: "id", since: "at", only: sql`true` },
  // Long enough for anyone who repeats a call whose response was lost.
  { days: 1, table: "idempotency_keys", key: "ctid", since: "created_at", only: sql`true` },
  // Proven by the use of the token given for it to have served its purpose, and too old to be of use to a thief. There is one for each hour of
  // each session.
  {
    days: 90,
    table: "refresh_tokens",
    key: "id",
    since: "used_at",
    only: sql`exists (select from refresh_tokens given where given.parent_id = refresh_tokens.id and given.used_at is not null)`,
  },
  // A network counts as known for as long.
  { days: knownDays, table: "known_networks", key: "ctid", since: "last_used_at", only: sql`true` },
  // Determined by law rather than by the academy: as long as somebody may ask what became of a request.
  { days: dataRequestLimits.storedDays, table: "data_requests", key: "id", since: "decided_at", only: sql`state <> 'open'` },
  // A queued mail still has to be sent, as long as that is of use. Without a setting mails are not kept forever: they name addresses of people
  // who have no account.
  {
    setting: "retain_mails_days",
    unset: 90,
    table: "mail_outbox",
    key: "id",
    since: "created_at",
    only: sql`(status <> 'queued' or expires_at <= now())`,
  },
] as const;

/**
 * Delete what is older than the retention settings allow, in one process at a time and in batches, between which it can be aborted. Returns
 * the number of rows. Without a setting everything is kept, but mails and traces of answers. Backups are not affected.
 */
export async function applyRetention({ db, academy, clock }: RetentionDependencies, signal?: AbortSignal): Promise<number> {
  const { values } = academy.current();
  let deleted = 0;
  for (const { table, key, since, only, ...duration } of retained) {
    const days = "days" in duration ? duration.days : (values[duration.setting] ?? ("unset" in duration ? duration.unset : null));
    if (days === null) continue;
    const before = new Date(clock().getTime() - days * dayMs).toISOString();
    for (let more = true; more && signal?.aborted !== true;) {
      const count = await db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}) as mine`.execute(trx);
        if (rows[0]?.mine !== true) return 0;
        await sql`set local academy.retention = 'on'`.execute(trx);
        const { numAffectedRows } = await sql`
          delete from ${sql.table(table)} where ${sql.ref(key)} in (
            select ${sql.ref(key)} from ${sql.table(table)}
            where ${sql.ref(since)} < ${before}::timestamptz and ${only} limit ${atOnce})`.execute(trx);
        return Number(numAffectedRows ?? 0);
      });
      deleted += count;
      more = count === atOnce;
    }
  }
  return deleted;
}

/** Apply the retention now and every hour, except while this machine's clock runs fast. */
export function startRetention(deps: RetentionDependencies & Pick<Dependencies, "log">): { stop(): Promise<void> } {
  const ending = new AbortController();
  let pass = Promise.resolve();
  const apply = async () => {
    if (await runsFast(deps))
      return deps.log.warn(
        "this machine's clock is ahead of the database's: until it is right, no rows are deleted by their age",
      );
    const deleted = await applyRetention(deps, ending.signal);
    if (deleted > 0) deps.log.info({ deleted }, "rows older than the academy keeps them were deleted");
  };
  const run = () => {
    pass = apply().catch((err: unknown) => deps.log.warn({ err }, "rows older than the academy keeps them could not be deleted"));
  };
  const timer = setInterval(run, everyMilliseconds);
  timer.unref();
  run();
  return {
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await pass;
    },
  };
}
