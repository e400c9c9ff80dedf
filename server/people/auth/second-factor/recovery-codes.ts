import { createHmac, randomInt } from "node:crypto";
import { deriveKey } from "#server/platform/secrets/seal.ts";

/** How many codes a set has. */
const recoveryCodeCount = 10;
const codeLength = 10;
/** Letters and digits that nobody mistakes for each other on paper. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** A new set of codes as the person writes them down: "abcde-23456", 49 random bits each. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) {
    const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");
    codes.add(`${letters.slice(0, codeLength / 2)}-${letters.slice(codeLength / 2)}`);
  }
  return [...codes];
}

/**
 * The keyed hash of a code, whatever case, spaces and dashes it is typed with. A fast one: the codes are random, and whoever reads the table
 * has not the academy's secret. Looking it up tells nothing by its time, because nobody outside can choose a hash.
 */
export function hashRecoveryCode(secret: Uint8Array, userId: string, code: string): Buffer {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, "");
  return createHmac("sha256", deriveKey(secret, "recovery-code")).update(`${userId}\n${letters}`).digest();
}
