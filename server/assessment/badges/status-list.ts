import { gzipSync } from "node:zlib";

/** The number of places in a list: enough that a place does not reveal whose badge it is. */
export const statusListLength = 131_072;

/** Encode a list of bits for verifiers (Bitstring Status List 1.0): gzip in base64url; the first bit is the highest of the first byte. */
export function encodeStatusList(revoked: readonly number[]): string {
  const bits = Buffer.alloc(statusListLength / 8);
  for (const place of revoked) {
    const byte = place >> 3;
    bits[byte] = (bits[byte] ?? 0) | (0x80 >> (place & 7));
  }
  return `u${gzipSync(bits).toString("base64url")}`;
}
