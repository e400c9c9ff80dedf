import { hkdfSync, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The academy's secret, 32 bytes: from the environment, or made once and kept in the data folder, readable by its owner only.
 * A secret of any length gives 32 bytes.
 */
export function readSecret(given: string | undefined, dataFolder: string): Uint8Array {
  const text = given ?? readOrMake(join(dataFolder, "secret"));
  return new Uint8Array(hkdfSync("sha256", text, "", "academy secret", 32));
}

function readOrMake(file: string): string {
  try {
    // "wx": two starts at once agree on the first one's secret.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}
