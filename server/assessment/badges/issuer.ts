import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#server/dependencies.ts";
import { seal, tryUnseal, unseal } from "#server/platform/secrets/seal.ts";
import { toMultikey, type SigningKey } from "./proof.ts";

const sealedAs = "credential-key";

/**
 * Return the academy's issuer id, `did:web` of its public address, where verifiers of a badge fetch the keys.
 * Null without a public https address, because nobody could fetch them.
 */
export function issuerOf(publicUrl: string): string | null {
  const { protocol, host, hostname, pathname } = new URL(publicUrl);
  const isElsewhere =
    hostname === "localhost" || /\.(localhost|local|internal|test)$|^[\d.]+$|^\[/.test(hostname) || !hostname.includes(".");
  if (protocol !== "https:" || pathname !== "/" || isElsewhere) return null;
  return `did:web:${host.replace(":", "%3A")}`;
}

/**
 * Return the current signing key, creating it on first use and again after the academy's secret has changed; the old one stays published.
 * If two processes create one at the same time, the newer one signs and both are published.
 */
export async function currentKey(db: Database, secret: Uint8Array, issuer: string): Promise<SigningKey> {
  const found = await newestKey(db);
  const opened = found && tryUnseal(secret, sealedAs, found.private_key_encrypted);
  if (opened) return { verificationMethod: `${issuer}#${found.id}`, privateKey: toPrivateKey(opened) };
  const made = await makeKey(db, secret);
  return {
    verificationMethod: `${issuer}#${made.id}`,
    privateKey: toPrivateKey(unseal(secret, sealedAs, made.private_key_encrypted)),
  };
}

function toPrivateKey(key: Buffer) {
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

function newestKey(db: Database) {
  return db
    .selectFrom("credential_keys")
    .select(["id", "private_key_encrypted"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Make a new signing key; the old ones stay published. Resolves to its id. */
export async function rotateKey(db: Database, secret: Uint8Array): Promise<string> {
  return (await makeKey(db, secret)).id;
}

/**
 * Return the addresses under which badges were issued and that are neither the academy's current nor a former one: those badges cannot be
 * verified.
 * Empty if all is well.
 */
export async function findForeignIssuers(db: Database, publicUrl: string, former: readonly string[]): Promise<string[]> {
  const known = [publicUrl, ...former].flatMap((address) => (URL.canParse(address) ? (issuerOf(address) ?? []) : []));
  const { rows } = await sql<{ issuer: string }>`
    select distinct credential::jsonb->'issuer'->>'id' as issuer from badges order by issuer`.execute(db);
  return rows.map(({ issuer }) => issuer).filter((issuer) => !known.includes(issuer));
}

function makeKey(db: Database, secret: Uint8Array) {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return db
    .insertInto("credential_keys")
    .values({
      // The last 32 bytes are the key; the prefix before them names its type.
      public_key: publicKey.export({ format: "der", type: "spki" }).subarray(-32),
      private_key_encrypted: seal(secret, sealedAs, privateKey.export({ format: "der", type: "pkcs8" })),
    })
    .returning(["id", "private_key_encrypted"])
    .executeTakeFirstOrThrow();
}

/** Return the public half of every key that ever signed, the oldest first. */
function listPublicKeys(db: Database) {
  return db.selectFrom("credential_keys").select(["id", "public_key"]).orderBy("created_at").orderBy("id").execute();
}

/** Return the issuer's DID document: every key that ever signed. */
export async function issuerDocument(db: Database, issuer: string) {
  const keys = await listPublicKeys(db);
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
    id: issuer,
    verificationMethod: keys.map(({ id, public_key }) => ({
      id: `${issuer}#${id}`,
      type: "Multikey",
      controller: issuer,
      publicKeyMultibase: toMultikey(public_key),
    })),
    assertionMethod: keys.map(({ id }) => `${issuer}#${id}`),
  };
}

/** Return the keys that sign receipts, including old ones, as a JSON Web Key Set. */
export async function receiptKeys(db: Database, publicUrl: string) {
  const keys = await listPublicKeys(db);
  return {
    keys: keys.map(({ id, public_key }) => ({
      kty: "OKP",
      crv: "Ed25519",
      alg: "EdDSA",
      use: "sig",
      kid: `${publicUrl}#${id}`,
      x: Buffer.from(public_key).toString("base64url"),
    })),
  };
}
