/**
 * Return whether a client already has what this tag names, as its If-None-Match says: a list of tags, weak ones too, or `*` for any. Compression on
 * the way makes tags weak, so weak ones are equal here.
 */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const strong = tag.replace(/^W\//, "");
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === strong);
}
