import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { apiKeyLimits, lastFour, vendorOfService } from "#domain/api-key.ts";
import type { ApiKey, NewApiKey, RevealedApiKey } from "#domain/api-key.schema.ts";
import type { AuditAction } from "#domain/audit.ts";
import { AppError } from "#domain/errors.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { openKey, sealKey } from "./sealed-key.ts";
import { findKey, holdKey, insertKey, listKeys, removeKey, type StoredKey } from "./api-key-queries.ts";

type KeyDependencies = Pick<Dependencies, "db" | "secret">;

/** By whom something is done to a key of theirs, when, and in which request. */
export type Deed = { actorId: string; now: Date; requestId: string; network: string };

/** The caller's keys as a list shows them, newest first. */
export async function listOwnKeys({ db, secret }: KeyDependencies, userId: string): Promise<ApiKey[]> {
  return (await listKeys(db, userId)).map((key) => presentKey(secret, key));
}

/** Seals a key and keeps it. Throws `api_key.too_many`. */
export async function saveKey({ db, secret }: KeyDependencies, deed: Deed, wish: NewApiKey): Promise<ApiKey> {
  return db.transaction().execute(async (trx) => {
    const place = { id: randomUUID(), userId: deed.actorId };
    const kept = await insertKey(
      trx,
      {
        id: place.id,
        user_id: place.userId,
        service_name: wish.service_name,
        key_encrypted: sealKey(secret, place, wish.api_key),
        last_four: lastFour(wish.api_key),
        now: deed.now,
      },
      apiKeyLimits.keysOfOnePerson,
    );
    if (!kept) throw new AppError("api_key.too_many", { limit: apiKeyLimits.keysOfOnePerson });
    await record(trx, deed, "api_key.saved", kept);
    return presentKey(secret, kept);
  });
}

/** Opens a key for its owner. Throws `api_key.not_found`, or `api_key.unreadable` when the academy's secret is another one by now. */
export async function revealKey({ db, secret }: KeyDependencies, deed: Deed, id: string): Promise<RevealedApiKey> {
  return db.transaction().execute(async (trx) => {
    const key = found(await findKey(trx, { id, userId: deed.actorId }));
    const opened = openKey(secret, { id, userId: key.user_id }, key.key_encrypted);
    if (opened === null) throw new AppError("api_key.unreadable");
    await record(trx, deed, "api_key.revealed", key);
    return { api_key: opened };
  });
}

/** Deletes a key for good; a vendor that answered with it answers no longer. Throws `api_key.not_found`. */
export async function deleteKey({ db }: KeyDependencies, deed: Deed, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = found(await holdKey(trx, { id, userId: deed.actorId }));
    await removeKey(trx, id);
    await record(trx, deed, "api_key.deleted", key);
    if (key.is_faculty_vendor) await record(trx, deed, "faculty.vendor_ended", key);
  });
}

function presentKey(secret: Uint8Array, { user_id, key_encrypted, ...key }: StoredKey): ApiKey {
  const vendor = vendorOfService(key.service_name);
  return { ...key, vendor, is_readable: openKey(secret, { id: key.id, userId: user_id }, key_encrypted) !== null };
}

function found(key: StoredKey | undefined): StoredKey {
  if (!key) throw new AppError("api_key.not_found");
  return key;
}

async function record(
  trx: Transaction<Schema>,
  { actorId, requestId, network }: Deed,
  action: Extract<AuditAction, `api_key.${string}` | "faculty.vendor_ended">,
  { id, service_name }: StoredKey,
): Promise<void> {
  const details = { service: service_name };
  await recordAudit(trx, { action, actorId, subject: { type: "api_key", id }, details, requestId, network });
}
