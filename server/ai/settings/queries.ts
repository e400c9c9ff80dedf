import type { Kysely, Transaction } from "kysely";
import type { AiVendor } from "#domain/api-key.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** The chosen vendor. Without a key, the choice has ended. */
export type StoredChoice = {
  vendor: AiVendor;
  model: string;
  base_url: string | null;
  chosen_at: string;
  chosen_by: string | null;
  key: { id: string; userId: string; sealed: Buffer } | null;
};

/** Return what an admin has chosen; undefined if nothing. */
export async function findChoice(db: Kysely<Schema>): Promise<StoredChoice | undefined> {
  const row = await db
    .selectFrom("faculty_vendor")
    .leftJoin("api_keys", "api_keys.id", "faculty_vendor.api_key_id")
    .leftJoin("profiles", "profiles.id", "faculty_vendor.chosen_by")
    .select([
      "faculty_vendor.vendor",
      "faculty_vendor.model",
      "faculty_vendor.base_url",
      "faculty_vendor.chosen_at",
      "profiles.full_name",
      "api_keys.id as key_id",
      "api_keys.user_id as key_owner",
      "api_keys.key_encrypted as key_sealed",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { vendor, model, base_url, chosen_at, full_name, key_id, key_owner, key_sealed } = row;
  return {
    // A constraint of the table allows no other vendor.
    vendor: vendor as AiVendor,
    model,
    base_url,
    chosen_at,
    chosen_by: full_name,
    key: key_id && key_owner && key_sealed ? { id: key_id, userId: key_owner, sealed: key_sealed } : null,
  };
}

type NewChoice = { keyId: string; vendor: AiVendor; model: string; baseUrl: string | null; chosenBy: string; now: Date };

/** Store a choice, replacing the previous one. */
export async function writeChoice(trx: Transaction<Schema>, choice: NewChoice): Promise<void> {
  const row = {
    api_key_id: choice.keyId,
    vendor: choice.vendor,
    model: choice.model,
    base_url: choice.baseUrl,
    chosen_by: choice.chosenBy,
    chosen_at: choice.now.toISOString(),
  };
  await trx
    .insertInto("faculty_vendor")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Delete the choice. Returns its vendor and model, and whether it was still in effect; undefined if there was none. */
export async function removeChoice(
  trx: Transaction<Schema>,
): Promise<{ vendor: string; model: string; hadKey: boolean } | undefined> {
  return trx
    .deleteFrom("faculty_vendor")
    .returning(["vendor", "model"])
    .returning((eb) => eb("api_key_id", "is not", null).$castTo<boolean>().as("hadKey"))
    .executeTakeFirst();
}

/** Return whether a person is an admin, and lock the role until the transaction ends. A concurrent revocation then ends the choice. */
export async function lockIfAdmin(trx: Transaction<Schema>, userId: string): Promise<boolean> {
  const row = await trx.selectFrom("profiles").select("role").where("id", "=", userId).forShare().executeTakeFirst();
  return row?.role === "admin";
}
