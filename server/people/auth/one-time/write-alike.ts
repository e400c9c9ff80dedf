import { sql, type Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/**
 * Does the work of a mail in every case, and undoes it where no mail is proper. What the database has to do, and to flush to disk when the
 * transaction holds, is the same, so the time of an answer does not tell whether an address is known.
 */
export async function writeAlike(trx: Transaction<Schema>, isProper: boolean, write: () => Promise<void>): Promise<void> {
  await sql`savepoint alike`.execute(trx);
  await write();
  await (isProper ? sql`release savepoint alike` : sql`rollback to savepoint alike`).execute(trx);
}
