import { seal, tryUnseal } from "#server/platform/secrets/seal.ts";
import type { Factor } from "./factors-queries.ts";

const sealedAs = "second-factor";

/** Seal the secret that an authenticator app and the academy share. */
export function sealFactorSecret(secret: Uint8Array, shared: string): Buffer {
  return seal(secret, sealedAs, Buffer.from(shared));
}

/** Open a sealed factor secret; null if the academy's secret has changed. */
export function openFactorSecret(secret: Uint8Array, { secret_encrypted }: Pick<Factor, "secret_encrypted">): string | null {
  return tryUnseal(secret, sealedAs, secret_encrypted)?.toString() ?? null;
}
