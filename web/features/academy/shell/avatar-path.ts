/** Letters that an avatar is drawn of; what else stands in a name draws nothing. */
const drawn = /[^\p{L}\p{M}\p{N} .,'’_-]/gu;
const mostLetters = 64;

/**
 * The address of the avatar of a name; undefined for a name that nothing can be drawn of, and for one that is an e-mail address: nobody's
 * address belongs in an address.
 */
export function avatarPath(fullName: string): string | undefined {
  if (fullName.includes("@")) return undefined;
  // By letters, not by UTF-16 units: half a letter has no place in an address.
  const seed = Array.from(fullName.replace(drawn, "")).slice(0, mostLetters).join("").trim();
  return seed === "" ? undefined : `/avatar/${encodeURIComponent(seed)}.svg`;
}
