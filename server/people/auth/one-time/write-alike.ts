import { sql, type Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/**
 * Do the work of a mail in every case, and roll it back if no mail is due.
 * The database work, including the flush to disk at commit, is the same, so the response time does not reveal whether an address is known.
 */
export async function writeAlike(trx: Transaction<Schema>, isProper: boolean, write: () => Promise<void>): Promise<void> {
  await sql`savepoint alike`.execute(trx);
  await write();
  await (isProper ? sql`release savepoint alike` : sql`rollback to savepoint alike`).execute(trx);
}
