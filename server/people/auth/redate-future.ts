import { sql, type Kysely } from "kysely";
import { invitationDays } from "#domain/invitation.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { oneTimeTokenSeconds } from "./one-time-tokens.ts";
import { challengeSeconds } from "./second-factor/factor-calls.ts";
import { stateSeconds } from "./social/states-queries.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Tables with a limited lifetime, in seconds. */
const lifetimes = {
  one_time_tokens: oneTimeTokenSeconds,
  mfa_challenges: challengeSeconds,
  oauth_states: stateSeconds,
  invitations: invitationDays * 24 * 3600,
} as const;

/** Clocks of processes that share a database differ by less than this. */
const usualDifferenceSeconds = 60;

const everyMilliseconds = 60_000;

/**
 * Redate rows that a fast clock issued in the future, so that they expire within their own lifetime from now, not days later.
 * Returns the number of rows. "Now" is the later of this process's and the database's clock, so that a slow one ends nothing early.
 */
export async function redateFuture(db: Kysely<Schema>, now: Date): Promise<number> {
  const present = sql`greatest(now(), ${now.toISOString()}::timestamptz)`;
  let redated = 0n;
  for (const [table, seconds] of Object.entries(lifetimes)) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set created_at = least(created_at, ${present}), expires_at = ${present} + make_interval(secs => ${seconds})
      where expires_at > ${present} + make_interval(secs => ${seconds + usualDifferenceSeconds})`.execute(db);
    redated += numAffectedRows ?? 0n;
  }
  return Number(redated);
}

/**
 * Redate now and then every minute, because a clock may be corrected while the academy runs. If the database is unavailable, the next round
 * retries.
 */
export function keepRedating({ db, clock, log }: Pick<Dependencies, "db" | "clock" | "log">): { stop(): void } {
  const redate = () =>
    redateFuture(db, clock()).then(
      (redated) => {
        if (redated > 0) log.warn({ redated }, "a clock has run fast: what it issued counts as issued now");
      },
      (error: unknown) => log.warn({ err: error }, "what a fast clock has issued could not be redated"),
    );
  void redate();
  const timer = setInterval(() => void redate(), everyMilliseconds);
  return { stop: () => clearInterval(timer) };
}
