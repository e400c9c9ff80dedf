import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey } from "jose";
import type { Transaction } from "kysely";
import { sql } from "kysely";
import { z } from "zod";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import { seal, tryUnseal, unseal } from "#server/platform/secrets/seal.ts";

/** The one algorithm that signs access tokens (ECDSA on P-256). */
export const signingAlgorithm = "ES256";
/** How long an access token is valid, in seconds. */
export const accessTokenSeconds = 3600;

/** How long a process uses its cached keys before it checks for a new one. */
const signingKeyFreshMilliseconds = 60_000;
/** A retired key verifies tokens until the last one that any process signed with it has expired. */
const retiredKeySeconds = accessTokenSeconds + (2 * signingKeyFreshMilliseconds) / 1000;
const sealedAs = "signing-key";

type Deps = Pick<Dependencies, "db" | "secret" | "clock">;
type SigningKey = { id: string; key: CryptoKey };

const publicJwkSchema = z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: z.string(), y: z.string() });
const privateJwkSchema = publicJwkSchema.extend({ d: z.string() });
type PublicKey = z.infer<typeof publicJwkSchema> & { kid: string; alg: string; use: "sig"; key_ops: string[] };

/** The cached keys of one process. Stored by database, not in the module, because tests use many databases. */
type Memory = {
  signing?: { key: Promise<SigningKey>; until: number };
  verifying: Map<string, { key: Promise<CryptoKey>; until: number }>;
};
const memories = new WeakMap<Database, Memory>();

function memoryOf(db: Database): Memory {
  let memory = memories.get(db);
  if (!memory) memories.set(db, (memory = { verifying: new Map() }));
  return memory;
}

/** Return the current signing key, making it on first use. Throws if the academy's secret does not open it. */
export function currentSigningKey(deps: Deps): Promise<SigningKey> {
  const memory = memoryOf(deps.db);
  if (!memory.signing || memory.signing.until < performance.now()) {
    const key = loadSigningKey(deps);
    memory.signing = { key, until: performance.now() + signingKeyFreshMilliseconds };
    // A failure is not cached: the next call retries.
    key.catch(() => delete memory.signing);
  }
  return memory.signing.key;
}

/** Return the public key with that id, or null when there is none or all its tokens have expired. */
export async function verifyingKey(deps: Deps, id: string): Promise<CryptoKey | null> {
  const { verifying } = memoryOf(deps.db);
  const known = verifying.get(id);
  if (known && performance.now() < known.until) return known.key;
  const jwk = (await readPublicKeys(deps, id))[0];
  // Remove a key that was retired long enough ago from the cache too. Otherwise a thief could sign with it until the next restart.
  if (!jwk) {
    verifying.delete(id);
    return null;
  }
  const key = importJWK(jwk, signingAlgorithm);
  verifying.set(id, { key, until: performance.now() + signingKeyFreshMilliseconds });
  return key;
}

/** Return the public keys that verify the academy's tokens, as a JSON Web Key Set. */
export async function publicKeySet(deps: Deps): Promise<{ keys: PublicKey[] }> {
  await currentSigningKey(deps);
  return { keys: await readPublicKeys(deps) };
}

/** Make a new signing key. Tokens signed with the old one stay valid until they expire. Returns the new key's id. */
export async function rotateSigningKeys(deps: Deps): Promise<{ id: string }> {
  const id = await deps.db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx);
    const now = deps.clock().toISOString();
    await trx.updateTable("signing_keys").set({ retired_at: now }).where("retired_at", "is", null).execute();
    const made = await makeSigningKey(trx, deps);
    await recordAudit(trx, { action: "signing_keys.rotated", actorId: null, subject: { type: "signing_key", id: made.id } });
    return made.id;
  });
  delete memoryOf(deps.db).signing;
  return { id };
}

/** The message for the operator if the database's keys were sealed with another secret. */
export const secretIsAnother =
  "The academy's secret is not the one that this database was used with: nobody could sign in. Put the former one into ACADEMY_SECRET, or " +
  "into the file named secret in the data folder. If it is lost, make a new signing key with `npm run admin -- rotate-keys`: then API keys, the " +
  "mail server's password and authenticator apps have to be set up again (`remove-factors EMAIL` lets a person in).";

/** Return whether this secret opens the database's signing key; true if there is none yet. */
export async function opensSigningKey({ db, secret }: Pick<Deps, "db" | "secret">): Promise<boolean> {
  const stored = await readSigningKey(db);
  return !stored || tryUnseal(secret, sealedAs, stored.private_key_encrypted) !== null;
}

/**
 * After a restore in the setup, where nobody can run a command: use the restored signing key, or make a new one if the secret does not open
 * it.
 */
export async function adoptSigningKey(deps: Deps): Promise<void> {
  if (!(await opensSigningKey(deps))) await rotateSigningKeys(deps);
  delete memoryOf(deps.db).signing;
}

async function loadSigningKey(deps: Deps): Promise<SigningKey> {
  const stored = (await readSigningKey(deps.db)) ?? (await makeFirstSigningKey(deps));
  try {
    const jwk = privateJwkSchema.parse(JSON.parse(unseal(deps.secret, sealedAs, stored.private_key_encrypted).toString()));
    return { id: stored.id, key: await importJWK(jwk, signingAlgorithm) };
  } catch (cause) {
    throw new Error(secretIsAnother, { cause });
  }
}

function readSigningKey(db: Database | Transaction<Schema>) {
  return db
    .selectFrom("signing_keys")
    .select(["id", "private_key_encrypted"])
    .where("retired_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

function makeFirstSigningKey(deps: Deps) {
  return deps.db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx);
    // Another process may have been faster.
    return (await readSigningKey(trx)) ?? (await makeSigningKey(trx, deps));
  });
}

function lockSigningKeys(trx: Transaction<Schema>) {
  return sql`select pg_advisory_xact_lock(hashtext('academy signing keys'))`.execute(trx);
}

async function makeSigningKey(trx: Transaction<Schema>, { secret, clock }: Deps) {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const [publicKey, privateKey] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  return trx
    .insertInto("signing_keys")
    .values({
      id: await calculateJwkThumbprint(publicKey),
      algorithm: signingAlgorithm,
      public_key: JSON.stringify(publicKey),
      private_key_encrypted: seal(secret, sealedAs, Buffer.from(JSON.stringify(privateKey))),
      created_at: clock().toISOString(),
    })
    .returning(["id", "private_key_encrypted"])
    .executeTakeFirstOrThrow();
}

async function readPublicKeys({ db, clock }: Deps, id?: string): Promise<PublicKey[]> {
  const oldest = new Date(clock().getTime() - retiredKeySeconds * 1000).toISOString();
  const rows = await db
    .selectFrom("signing_keys")
    .select(["id", "public_key"])
    .where("algorithm", "=", signingAlgorithm)
    .where((where) => where.or([where("retired_at", "is", null), where("retired_at", ">", oldest)]))
    .$call((query) => (id === undefined ? query : query.where("id", "=", id)))
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => {
    const jwk = publicJwkSchema.parse(row.public_key);
    return { ...jwk, kid: row.id, alg: signingAlgorithm, use: "sig", key_ops: ["verify"] };
  });
}
