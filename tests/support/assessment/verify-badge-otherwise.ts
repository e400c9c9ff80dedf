import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { ed25519 } from "@noble/curves/ed25519.js";
import { JsonLdParser } from "jsonld-streaming-parser";
import { RDFC10, type InputQuads } from "rdfjs-c14n";
import { credentialsContext, openBadgesContext } from "#server/assessment/badges/proof.ts";
import type { DataAcademy } from "#tests/support/data-academy.ts";

/*
 * A verifier of Open Badges with nothing of Digital Bazaar, whose canonicalizer also signs: statements by the parser of Comunica, their
 * canonical form by the W3C working group's own implementation, and Ed25519 by noble-curves.
 */

type Json = Record<string, unknown>;
type Proof = Json & { proofValue: string; verificationMethod: string };
type Status = Record<"statusListCredential" | "statusListIndex" | "statusPurpose", string>;
type Fetch = (address: string) => Promise<Json>;

/** The files of the vocabularies that the academy bundles, by address. */
export const vocabularies: Readonly<Record<string, string>> = {
  [credentialsContext]: "credentials-v2",
  [openBadgesContext]: "open-badges-3.0.3",
};
/** Read a vocabulary that the academy bundles. */
export const readContext = (name: string): Json =>
  JSON.parse(readFileSync(`server/assessment/badges/contexts/${name}.json`, "utf8")) as Json;

/** Verify a badge, its issuer, and the signed list by which it is not revoked. */
export async function verifyWithAnotherLine(
  academy: Pick<DataAcademy, "app">,
  credential: Json,
  sites: Record<string, object>,
): Promise<boolean> {
  const fetch: Fetch = async (address) => (sites[address] ?? (await (await academy.app.request(address)).json())) as Json;
  const status = credential["credentialStatus"] as Status;
  if (!isValidNow(credential) || !(await isSigned(credential, fetch))) return false;
  const list = await fetch(status.statusListCredential);
  const { statusPurpose, encodedList } = list["credentialSubject"] as { statusPurpose: string; encodedList: string };
  if (list["id"] !== status.statusListCredential || statusPurpose !== status.statusPurpose) return false;
  if (issuerOf(list) !== issuerOf(credential) || !(await isSigned(list, fetch))) return false;
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"));
  const place = Number(status.statusListIndex);
  return ((bits[place >> 3] ?? 0xff) & (0x80 >> (place & 7))) === 0;
}

/** Whether it is valid by its dates (Verifiable Credentials 2.0, 4.9). */
function isValidNow({ validFrom, validUntil }: Json): boolean {
  const time = (date: unknown, otherwise: number) => (date === undefined ? otherwise : Date.parse(String(date)));
  return time(validFrom, -Infinity) <= Date.now() && Date.now() <= time(validUntil, Infinity);
}

const issuerOf = ({ issuer }: Json) => (typeof issuer === "string" ? issuer : String((issuer as Json)["id"]));

/** Verify the proof of a credential (Data Integrity EdDSA Cryptosuites 1.0, 3.2.2), with a key that its issuer publishes for it. */
async function isSigned(credential: Json, fetch: Fetch): Promise<boolean> {
  const { proof, ...document } = credential as Json & { proof?: Proof };
  if (!proof) return false;
  const { proofValue, ...options } = proof;
  const { type, cryptosuite, proofPurpose, verificationMethod } = options;
  if (type !== "DataIntegrityProof" || cryptosuite !== "eddsa-rdfc-2022" || proofPurpose !== "assertionMethod") return false;
  const [did = ""] = verificationMethod.split("#");
  if (did !== issuerOf(document) || !did.startsWith("did:web:")) return false;
  const controller = await fetch(`https://${decodeURIComponent(did.slice("did:web:".length))}/.well-known/did.json`);
  const methods = controller["verificationMethod"] as { id: string; controller: string; publicKeyMultibase: string }[];
  const method = methods.find(({ id }) => id === verificationMethod);
  const isForThis = (controller["assertionMethod"] as string[]).includes(verificationMethod);
  if (controller["id"] !== did || method?.controller !== did || !isForThis) return false;
  const key = fromMultibase(method.publicKeyMultibase);
  if (key[0] !== 0xed || key[1] !== 0x01) return false;
  const context = { "@context": document["@context"] };
  const signed = Buffer.concat([await hashOf({ ...context, ...options }), await hashOf(document)]);
  return ed25519.verify(fromMultibase(proofValue), signed, key.subarray(2));
}

/** Return the SHA-256 of a document's canonical statements. */
async function hashOf(document: object): Promise<Buffer> {
  const load = async (address: string) => {
    const name = vocabularies[address];
    if (name === undefined) throw new Error(`the context ${address} is not known`);
    return readContext(name);
  };
  const parser = new JsonLdParser({ documentLoader: { load } });
  parser.end(JSON.stringify(document));
  const statements: unknown[] = [];
  for await (const statement of parser) statements.push(statement);
  const canonizer = new RDFC10();
  return Buffer.from(await canonizer.hash(await canonizer.canonicalize(statements as InputQuads)), "hex");
}

const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Decode base58btc with its multibase prefix. */
function fromMultibase(text: string): Buffer {
  const value = Array.from(text.slice(1)).reduce((sum, digit) => sum * 58n + BigInt(digits.indexOf(digit)), 0n);
  const hex = value.toString(16);
  const zeros = /^z(1*)/.exec(text)?.[1]?.length ?? 0;
  return Buffer.from("00".repeat(zeros) + hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
}
