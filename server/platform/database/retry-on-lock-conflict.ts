import { setTimeout as pause } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { DatabaseError } from "pg";
import type { Dependencies } from "#server/dependencies.ts";
import type { Schema } from "./schema.ts";

/** Shorter than PostgreSQL's deadlock timeout of one second, after which it might abort the other transaction instead. */
export const longestLockWait = "400ms";
const mostTries = 12;

/**
 * Run a transaction that locks many rows in use, such as the deletion of a person, which cascades to every row about them.
 * A conflicting transaction may hold one of these rows and wait for another. So on a lock conflict this one rolls back, logs it, and
 * retries a moment later. `work` must be repeatable: everything it does must be undone by a rollback.
 */
export async function retryOnLockConflict<Result>(
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

/** Return whether an error is a lock timeout (55P03) or a deadlock (40P01). */
export function isLockConflict(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(55P03|40P01)$/.test(error.code ?? "");
}
