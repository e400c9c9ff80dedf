import { sql } from "kysely";
import type { Dependencies } from "#server/dependencies.ts";

const lock = 4_227_060;
const everyMilliseconds = 60 * 60 * 1000;
/** Rows that one transaction deletes, so that nobody waits for it. */
const atOnce = 5_000;

type RetentionDependencies = Pick<Dependencies, "db" | "academy" | "clock">;

/** What is kept for so many days, and no longer: the setting that says how many, and which rows of which table are old. */
const kept = [
  { setting: "retain_conversations_days", table: "conversations", key: "id", since: "updated_at", only: sql`true` },
  { setting: "retain_visits_days", table: "lesson_visits", key: "ctid", since: "opened_at", only: sql`true` },
  { setting: "retain_audit_days", table: "audit_log", key: "id", since: "at", only: sql`true` },
  // One that waits is still to be sent.
  { setting: "retain_mails_days", table: "mail_outbox", key: "id", since: "created_at", only: sql`status <> 'queued'` },
] as const;

/**
 * Deletes what is older than the academy keeps it, one process at a time, and answers how many rows that were. Without a decision everything is
 * kept. Backups hold what was there when they were made.
 */
export async function applyRetention({ db, academy, clock }: RetentionDependencies): Promise<number> {
  const { values } = academy.current();
  let deleted = 0;
  for (const { setting, table, key, since, only } of kept) {
    const days = values[setting];
    if (days === null) continue;
    const before = new Date(clock().getTime() - days * 86_400_000).toISOString();
    for (let more = true; more;) {
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

/** Applies the retention now and every hour. */
export function startRetention(deps: RetentionDependencies & Pick<Dependencies, "log">): { stop(): void } {
  const run = () =>
    void applyRetention(deps).then(
      (deleted) => deleted > 0 && deps.log.info({ deleted }, "what was older than it is kept has been deleted"),
      (err: unknown) => deps.log.warn({ err }, "what is older than it is kept could not be deleted"),
    );
  const timer = setInterval(run, everyMilliseconds);
  timer.unref();
  run();
  return { stop: () => clearInterval(timer) };
}
