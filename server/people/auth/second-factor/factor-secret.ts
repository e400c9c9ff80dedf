import { seal, unseal } from "#server/platform/secrets/seal.ts";
import type { Factor } from "./factors-queries.ts";

const sealedAs = "second-factor";

/** Seal what an authenticator app and the academy share. */
export function sealFactorSecret(secret: Uint8Array, shared: string): Buffer {
  return seal(secret, sealedAs, Buffer.from(shared));
}

/** Open what `sealFactorSecret` made; null when the academy's secret has changed. */
export function openFactorSecret(secret: Uint8Array, { secret_encrypted }: Pick<Factor, "secret_encrypted">): string | null {
  try {
    return unseal(secret, sealedAs, secret_encrypted).toString();
  } catch {
    return null;
  }
}
