/** Return a hash of a text. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  // Mixes the bits, so that a difference in the last letters affects all of them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Return the items in an order that depends only on the seed. */
export function shuffle<T>(items: readonly T[], seed: string): T[] {
  return items
    .map((item, index) => ({ item, rank: hashOf(`${seed} ${index}`) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
