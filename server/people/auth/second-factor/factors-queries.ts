import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/** A second factor as the database keeps it. The secret is sealed. */
export type Factor = Awaited<ReturnType<typeof listFactors>>[number];

/**
 * Makes whatever changes the factors or recovery codes of a person wait for its turn until the transaction ends. Sessions and factors are
 * touched after this, so that two changes never wait for each other.
 */
export async function lockFactorsOfPerson(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** Every factor of a person, finished or not, oldest first. */
export function listFactors(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom("mfa_factors")
    .select(["id", "friendly_name", "status", "secret_encrypted", "last_used_step", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** Adds a factor that counts for nothing until its first code has been given. */
export async function insertFactor(
  trx: Transaction<Schema>,
  factor: { id: string; userId: string; name: string | null; sealedSecret: Buffer; now: Date },
): Promise<void> {
  await trx
    .insertInto("mfa_factors")
    .values({
      id: factor.id,
      user_id: factor.userId,
      friendly_name: factor.name,
      secret_encrypted: factor.sealedSecret,
      created_at: factor.now.toISOString(),
    })
    .execute();
}

/**
 * Marks a time step as used, which makes the factor a verified one. False when that step, or a later one up to the newest that can have been
 * used by now, was used before.
 */
export async function useStep(trx: Transaction<Schema>, factorId: string, step: number, newest: number): Promise<boolean> {
  const used = await trx
    .updateTable("mfa_factors")
    .set({ last_used_step: step, status: "verified" })
    .where("id", "=", factorId)
    .where((where) =>
      where.or([where("last_used_step", "is", null), where("last_used_step", "<", step), where("last_used_step", ">", newest)]),
    )
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes a factor of a person. */
export async function deleteFactor(trx: Transaction<Schema>, factorId: string): Promise<void> {
  await trx.deleteFrom("mfa_factors").where("id", "=", factorId).execute();
}

/** Removes the factors that a person began to set up and did not finish. */
export async function deleteUnfinishedFactors(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.deleteFrom("mfa_factors").where("user_id", "=", userId).where("status", "=", "unverified").execute();
}
