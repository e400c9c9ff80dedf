/** A number that is the same for the same text. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  // What differs in the last letters only must differ in every bit.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The items in another order, the same for the same seed. */
export function shuffle<T>(items: readonly T[], seed: string): T[] {
  return items
    .map((item, index) => ({ item, rank: hashOf(`${seed} ${index}`) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
