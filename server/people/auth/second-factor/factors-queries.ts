import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/** A second factor as the database stores it. The secret is sealed. */
export type Factor = Awaited<ReturnType<typeof listFactors>>[number];

/**
 * Serialize changes to a person's factors or recovery codes until the transaction ends.
 * Call this before touching sessions and factors, so that two changes never deadlock.
 */
export async function lockFactorsOfPerson(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** Return every factor of a person, finished or not, oldest first. */
export function listFactors(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom("mfa_factors")
    .select(["id", "friendly_name", "status", "secret_encrypted", "last_used_step", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** Add a factor that has no effect until its first code has been verified. */
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
 * Mark a time step as used, which makes the factor verified.
 * False if that step or a later one was used before. Later than the newest step possible now does not count: a clock ran fast then.
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

/** Remove a factor of a person. */
export async function deleteFactor(trx: Transaction<Schema>, factorId: string): Promise<void> {
  await trx.deleteFrom("mfa_factors").where("id", "=", factorId).execute();
}

/** Remove a person's unfinished factors. */
export async function deleteUnfinishedFactors(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.deleteFrom("mfa_factors").where("user_id", "=", userId).where("status", "=", "unverified").execute();
}
