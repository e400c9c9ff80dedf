import { setTimeout as pause } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { DatabaseError } from "pg";
import type { Dependencies } from "#server/dependencies.ts";
import type { Schema } from "./schema.ts";

/** Shorter than the second after which PostgreSQL looks for a deadlock and may end the other transaction instead. */
const longestLockWait = "400ms";
const mostTries = 12;

/**
 * Runs a transaction that locks much of what others are at, such as a person's deletion, whose cascade reaches every row about them. Whoever is
 * in its way holds a row of theirs and may be waiting for one of its own, so it gives way: it lets go of everything, begins anew a moment
 * later, and says so in the log. The transaction must be repeatable as a whole: `work` does nothing but what is undone with it.
 */
export async function giveWay<Result>(
  { db, log }: Pick<Dependencies, "db" | "log">,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(longestLockWait)}`.execute(trx);
        return work(trx);
      });
    } catch (error) {
      if (tries === mostTries || !isLockConflict(error)) throw error;
      log.warn({ tries, code: error.code }, "a deletion gave way to a call that was in its way, and begins anew");
      await pause(10 + Math.random() * 20 * tries);
    }
  }
}

/** A lock that was not to be had in time (55P03), or a deadlock all the same (40P01). */
function isLockConflict(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(55P03|40P01)$/.test(error.code ?? "");
}
