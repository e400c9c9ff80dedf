/** Matches characters that an avatar does not draw. */
const drawn = /[^\p{L}\p{M}\p{N} .,'’_-]/gu;
const mostLetters = 64;

/**
 * Return the address of a name's avatar; undefined for a name without drawable letters, and for one that is an e-mail address,
 * which must not be part of an address.
 */
export function avatarPath(fullName: string): string | undefined {
  if (fullName.includes("@")) return undefined;
  // By code points, not UTF-16 units: half a surrogate pair is invalid in an address.
  const seed = Array.from(fullName.replace(drawn, "")).slice(0, mostLetters).join("").trim();
  return seed === "" ? undefined : `/avatar/${encodeURIComponent(seed)}.svg`;
}
