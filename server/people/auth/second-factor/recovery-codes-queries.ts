import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/** Return how many codes of a person are unused. */
export async function countRecoveryCodes(db: Kysely<Schema>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Give a person a new set; the old one becomes invalid. */
export async function replaceRecoveryCodes(trx: Transaction<Schema>, userId: string, hashes: Buffer[], now: Date): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  await trx
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now.toISOString() })))
    .execute();
}

/** Use a code up. False if the person has no such code, or it was used before. */
export async function useRecoveryCode(trx: Transaction<Schema>, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable("recovery_codes")
    .set({ used_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Delete all codes of a person. */
export async function deleteRecoveryCodes(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}
