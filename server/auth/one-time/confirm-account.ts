import { sql, type Transaction } from "kysely";
import type { Schema } from "#server/database/schema.ts";
import { renamePerson } from "../accounts-store.ts";

/**
 * Makes an account that nobody had confirmed its owner's: the one who has just proven the address. Whatever was there before may
 * be somebody else's, so only the password that is given here (a hash, or null for none) counts from now on, and every session ends.
 * @param fullName the name that comes with the proof; null leaves the name as it is
 */
export async function confirmAccount(
  trx: Transaction<Schema>,
  { userId, passwordHash, fullName, now }: { userId: string; passwordHash: string | null; fullName: string | null; now: Date },
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ password_hash: passwordHash, email_confirmed_at: now.toISOString() })
    .where("id", "=", userId)
    .execute();
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await trx
    .updateTable("identities")
    .set({ identity_data: sql`identity_data || '{"email_verified": true}'::jsonb` })
    .where("user_id", "=", userId)
    .where("provider", "=", "email")
    .execute();
  if (fullName !== null) await renamePerson(trx, userId, fullName);
}
