import { createHmac, randomInt } from "node:crypto";
import { deriveKey } from "#server/platform/secrets/seal.ts";

/** How many codes a set has. */
const recoveryCodeCount = 10;
const codeLength = 10;
/** Letters and digits that are not mistaken for each other on paper. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** Make a new set of codes as the person writes them down: "abcde-23456", 49 random bits each. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) {
    const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");
    codes.add(`${letters.slice(0, codeLength / 2)}-${letters.slice(codeLength / 2)}`);
  }
  return [...codes];
}

/**
 * Return the keyed hash of a code, ignoring case, spaces and dashes.
 * A fast hash suffices: the codes are random, and somebody who reads the table does not have the academy's secret. The timing of the lookup
 * leaks nothing, because outsiders cannot choose a hash.
 */
export function hashRecoveryCode(secret: Uint8Array, userId: string, code: string): Buffer {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, "");
  return createHmac("sha256", deriveKey(secret, "recovery-code")).update(`${userId}\n${letters}`).digest();
}
