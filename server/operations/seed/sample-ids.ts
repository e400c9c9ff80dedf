import { createHash } from "node:crypto";

/** The academy's own namespace for name-based ids (RFC 9562, version 5): the same sample has the same address everywhere. */
const namespace = Buffer.from("5b1f3c0e8d7a4c52b1a92f0e6c4d8a71", "hex");

/** The id of a piece of the sample academy by its name. */
export function sampleId(name: string): string {
  const bytes = createHash("sha1").update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
