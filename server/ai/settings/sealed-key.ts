import { seal, unseal } from "#server/platform/secrets/seal.ts";

/** The row that a sealed key belongs to. */
export type KeyPlace = { id: string; userId: string };

/** Seals a key for one row: copied into another one, or to another person, it opens no longer. */
export function sealKey(secret: Uint8Array, place: KeyPlace, key: string): Buffer {
  return seal(secret, purposeOf(place), Buffer.from(key));
}

/** Opens what `sealKey` made; null when the academy's secret is another one by now. */
export function openKey(secret: Uint8Array, place: KeyPlace, sealed: Uint8Array): string | null {
  try {
    return unseal(secret, purposeOf(place), sealed).toString();
  } catch {
    return null;
  }
}

function purposeOf({ id, userId }: KeyPlace): string {
  return `api-key/${userId}/${id}`;
}
