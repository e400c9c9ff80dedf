import { sql } from "kysely";
import type { Database } from "#server/dependencies.ts";

/** A process reports every two seconds. A longer gap than this is an outage: nothing could be saved. */
const silentSeconds = 20;

/**
 * Record that the academy is running, and after an outage credit running attempts, each with the part of the outage that fell within it.
 * Credited and recorded once per outage, by whichever process is first. Resolves to whether there was an outage.
 */
export async function creditOutage(db: Database, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    await sql`insert into heartbeats (at) values (${at}) on conflict do nothing`.execute(trx);
    const { at: seen } = await trx.selectFrom("heartbeats").select("at").forUpdate().executeTakeFirstOrThrow();
    const began = new Date(seen);
    if (now <= began) return false;
    await trx.updateTable("heartbeats").set({ at }).execute();
    if (now.getTime() - began.getTime() <= silentSeconds * 1000) return false;
    const { rows } = await sql`
      update exam_attempts set
        closes_at = closes_at + (${at}::timestamptz - greatest(started_at, ${began.toISOString()}::timestamptz)),
        -- A break stops the clock anyway, so it gets its own time back instead: otherwise this time would count twice when it ends.
        paused_at = paused_at + (${at}::timestamptz - greatest(paused_at, ${began.toISOString()}::timestamptz)),
        credit_seconds = credit_seconds + ceil(extract(epoch from ${at}::timestamptz - greatest(started_at, ${began.toISOString()}::timestamptz)))::integer
      where handed_in_at is null and closes_at > ${began.toISOString()} and started_at < ${at}
      returning id`.execute(trx);
    await trx.insertInto("outages").values({ began_at: began.toISOString(), ended_at: at, attempts: rows.length }).execute();
    return true;
  });
}

/** Credit an outage that no pass has credited yet; call this before ending an attempt. Normally a single query. */
export async function settleOutage(db: Database, now: Date): Promise<void> {
  const row = await db.selectFrom("heartbeats").select("at").executeTakeFirst();
  if (row && now.getTime() - new Date(row.at).getTime() > silentSeconds * 1000) await creditOutage(db, now);
}
