/* Rules for notes without schemas: they run in the browser too. */

/** The most characters (UTF-16 units, as browsers count) that notes on one lesson may have. */
export const longestNotes = 20_000;

/** Normalize notes for storage: well-formed, lines ended by a line feed, without NUL, which PostgreSQL refuses. Nothing else is changed. */
export function cleanNotes(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replaceAll("\0", "");
}

/**
 * Merge two texts of a person who wrote on two devices, keeping everything. A common beginning, and what one
 * of them already contains, are not repeated.
 */
export function joinNotes(theirs: string, mine: string): string {
  if (theirs.includes(mine.trim())) return theirs;
  if (mine.includes(theirs.trim())) return mine;
  const theirLines = theirs.split("\n");
  const myLines = mine.split("\n");
  const firstOwn = myLines.findIndex((line, index) => line !== theirLines[index]);
  return `${theirs.trimEnd()}\n\n${myLines.slice(firstOwn).join("\n").trimStart()}`;
}
