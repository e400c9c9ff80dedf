import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#server/dependencies.ts";
import { seal, unseal } from "#server/platform/secrets/seal.ts";
import { toMultikey, type SigningKey } from "./proof.ts";

const sealedAs = "credential-key";

/**
 * The academy's name for verifiers, `did:web` of the address where people reach it: whoever verifies a badge asks there for the keys. Null without a
 * public https address, since nobody elsewhere could.
 */
export function issuerOf(publicUrl: string): string | null {
  const { protocol, host, hostname, pathname } = new URL(publicUrl);
  const isElsewhere =
    hostname === "localhost" || /\.(localhost|local|internal|test)$|^[\d.]+$|^\[/.test(hostname) || !hostname.includes(".");
  if (protocol !== "https:" || pathname !== "/" || isElsewhere) return null;
  return `did:web:${host.replace(":", "%3A")}`;
}

/** The key that signs, made on first need. Should two processes make one at once, the newer signs; both are published. */
export async function currentKey(db: Database, secret: Uint8Array, issuer: string): Promise<SigningKey> {
  const found = (await newestKey(db)) ?? (await makeKey(db, secret));
  const privateKey = createPrivateKey({
    key: unseal(secret, sealedAs, found.private_key_encrypted),
    format: "der",
    type: "pkcs8",
  });
  return { verificationMethod: `${issuer}#${found.id}`, privateKey };
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

/** Make a new key that signs from now on; the old ones stay published. Resolves to its id. */
export async function rotateKey(db: Database, secret: Uint8Array): Promise<string> {
  return (await makeKey(db, secret)).id;
}

/**
 * The addresses under which badges were issued and that are neither the academy's own nor one of its former ones: whoever verifies such a badge would ask
 * nobody. Empty when all is well.
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
      // The last 32 bytes are the key, what stands before them says of what kind.
      public_key: publicKey.export({ format: "der", type: "spki" }).subarray(-32),
      private_key_encrypted: seal(secret, sealedAs, privateKey.export({ format: "der", type: "pkcs8" })),
    })
    .returning(["id", "private_key_encrypted"])
    .executeTakeFirstOrThrow();
}

/** The document behind the academy's name: every key that ever signed. */
export async function issuerDocument(db: Database, issuer: string) {
  const keys = await db.selectFrom("credential_keys").select(["id", "public_key"]).orderBy("created_at").orderBy("id").execute();
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

/** The keys that sign receipts, old ones among them, as a set of JSON Web Keys. */
export async function receiptKeys(db: Database, publicUrl: string) {
  const keys = await db.selectFrom("credential_keys").select(["id", "public_key"]).orderBy("created_at").orderBy("id").execute();
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
