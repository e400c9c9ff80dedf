import { createHash, sign, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The library has no types of its own, and the community's are outdated. */
type Canonize = (
  document: object,
  how: {
    algorithm: "RDFC-1.0";
    format: "application/n-quads";
    safe: true;
    documentLoader: (address: string) => Promise<{ documentUrl: string; document: object }>;
  },
) => Promise<string>;
const require = createRequire(import.meta.url);
const { canonize }: { canonize: Canonize } = require("jsonld");

/** A JSON-LD document. */
export type Document = Readonly<Record<string, unknown>> & { "@context": readonly string[] };
/** A key, and the address of its public half. */
export type SigningKey = { verificationMethod: string; privateKey: KeyObject };

export const credentialsContext = "https://www.w3.org/ns/credentials/v2";
export const openBadgesContext = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";

/** The published vocabularies. They are bundled because signatures must keep their meaning forever; nothing is fetched. */
const contexts = new Map<string, object>(
  [
    { address: credentialsContext, name: "credentials-v2" },
    { address: openBadgesContext, name: "open-badges-3.0.3" },
  ].map(({ address, name }) => [address, readContext(name)]),
);

function readContext(name: string): object {
  return JSON.parse(readFileSync(new URL(`./contexts/${name}.json`, import.meta.url), "utf8"));
}

/**
 * Sign a document with an embedded proof: `DataIntegrityProof` with the suite `eddsa-rdfc-2022` of the W3C (Data Integrity EdDSA
 * Cryptosuites 1.0, 3.2).
 * The signature covers the document's meaning, not its text: the SHA-256 of the proof's canonical statements, followed by that of the
 * document's.
 */
export async function addProof(document: Document, { verificationMethod, privateKey }: SigningKey, now: Date) {
  const proof = {
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-rdfc-2022",
    created: now.toISOString().replace(/\.\d+Z$/, "Z"),
    verificationMethod,
    proofPurpose: "assertionMethod",
  };
  const statements = await Promise.all([hashOf({ "@context": document["@context"], ...proof }), hashOf(document)]);
  return { ...document, proof: { ...proof, proofValue: toMultibase(sign(null, Buffer.concat(statements), privateKey)) } };
}

async function hashOf(document: Document): Promise<Buffer> {
  const statements = await canonize(document, {
    algorithm: "RDFC-1.0",
    format: "application/n-quads",
    // A field that no vocabulary defines would not be signed, so it is refused.
    safe: true,
    documentLoader: async (address: string) => {
      const found = contexts.get(address);
      if (!found) throw new Error(`the context ${address} is not among those of the academy`);
      return { documentUrl: address, document: found };
    },
  });
  return createHash("sha256").update(statements).digest();
}

/** Encode a public key as a multikey: the code of Ed25519 before its 32 bytes. */
export function toMultikey(publicKey: Uint8Array): string {
  return toMultibase(Buffer.concat([Buffer.of(0xed, 0x01), publicKey]));
}

const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Encode bytes in base58btc, with its multibase prefix. */
function toMultibase(bytes: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  for (; rest > 0n; rest /= 58n) text = digits.charAt(Number(rest % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `z${"1".repeat(zeros)}${text}`;
}
