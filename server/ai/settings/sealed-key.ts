import { seal, tryUnseal } from "#server/platform/secrets/seal.ts";

/** The row to which a sealed key belongs. */
export type KeyRow = { id: string; userId: string };

/** Seal a key for one row. Copied to another row or another person, it cannot be opened. */
export function sealKey(secret: Uint8Array, row: KeyRow, key: string): Buffer {
  return seal(secret, purposeOf(row), Buffer.from(key));
}

/** Open a key sealed by `sealKey`; null if the academy's secret has changed. */
export function openKey(secret: Uint8Array, row: KeyRow, sealed: Uint8Array): string | null {
  return tryUnseal(secret, purposeOf(row), sealed)?.toString() ?? null;
}

function purposeOf({ id, userId }: KeyRow): string {
  return `api-key/${userId}/${id}`;
}
