/** Pick one of several phrasings: always the same for one seed, usually another one in the next turn. */
export function vary<T>(ways: readonly [T, ...T[]], seed: string): T {
  let hash = 2166136261;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return ways[(hash >>> 0) % ways.length] ?? ways[0];
}
