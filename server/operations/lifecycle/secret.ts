import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeOnce } from "#server/platform/storage/claim-store.ts";

/**
 * Return the academy's secret, 32 bytes: from the environment, or generated once and stored in the data folder, readable by its owner only.
 * A secret of any other length is hashed to 32 bytes.
 */
export function readSecret(given: string | undefined, dataFolder: string): Uint8Array {
  const text = given ?? readOrMake(join(dataFolder, "secret"));
  return new Uint8Array(hkdfSync("sha256", text, "", "academy secret", 32));
}

/** Read the secret's file, or create it. If processes start simultaneously, all of them use the first one's secret. */
function readOrMake(file: string): string {
  return (existsSync(file) ? readFileSync(file, "utf8") : writeOnce(file, randomBytes(32).toString("base64url"))).trim();
}
