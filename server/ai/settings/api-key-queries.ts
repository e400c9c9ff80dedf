import { sql, type Kysely, type Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/** A saved key, as stored. */
export type StoredKey = {
  id: string;
  user_id: string;
  service_name: string;
  key_encrypted: Buffer;
  last_four: string;
  created_at: string;
  is_faculty_vendor: boolean;
};

/** Return the keys of a person, newest first. */
export async function listKeys(db: Kysely<Schema>, userId: string): Promise<StoredKey[]> {
  return storedKeys(db).where("user_id", "=", userId).orderBy("created_at", "desc").orderBy("api_keys.id").execute();
}

/** Return a person's key; undefined if there is none, or it is somebody else's. */
export async function findKey(
  db: Kysely<Schema>,
  { id, userId }: { id: string; userId: string },
): Promise<StoredKey | undefined> {
  return storedKeys(db).where("api_keys.id", "=", id).where("user_id", "=", userId).executeTakeFirst();
}

/** Return a person's key as `findKey` does, locked against changes and deletion until the transaction ends. */
export async function lockKey(
  trx: Transaction<Schema>,
  { id, userId }: { id: string; userId: string },
): Promise<StoredKey | undefined> {
  return storedKeys(trx).where("api_keys.id", "=", id).where("user_id", "=", userId).forUpdate("api_keys").executeTakeFirst();
}

/** Insert a sealed key and return it; undefined if the person already has `most`. Concurrent inserts are counted one after the other. */
export async function insertKey(
  trx: Transaction<Schema>,
  key: Omit<StoredKey, "created_at" | "is_faculty_vendor"> & { now: Date },
  most: number,
): Promise<StoredKey | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${key.user_id}`}, 0))`.execute(trx);
  const { now, ...row } = key;
  const { count } = await trx
    .selectFrom("api_keys")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", key.user_id)
    .executeTakeFirstOrThrow();
  if (count >= most) return undefined;
  await trx
    .insertInto("api_keys")
    .values({ ...row, created_at: now.toISOString() })
    .execute();
  return findKey(trx, { id: key.id, userId: key.user_id });
}

export async function removeKey(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.deleteFrom("api_keys").where("id", "=", id).execute();
}

function storedKeys(db: Kysely<Schema>) {
  return db
    .selectFrom("api_keys")
    .select([
      "api_keys.id",
      "api_keys.user_id",
      "api_keys.service_name",
      "api_keys.key_encrypted",
      "api_keys.last_four",
      "api_keys.created_at",
    ])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom("faculty_vendor").select("faculty_vendor.id").whereRef("faculty_vendor.api_key_id", "=", "api_keys.id"),
        )
        .$castTo<boolean>()
        .as("is_faculty_vendor"),
    );
}
