/* Rules for notes, without schemas because they also run in the browser. */

/** The most characters (UTF-16 units, as browsers count them) of notes on one lesson. */
export const longestNotes = 20_000;

/** Normalize notes for storage: well-formed, line feeds only, without NUL, which PostgreSQL refuses. Nothing else is changed. */
export function cleanNotes(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replaceAll("\0", "");
}

/**
 * Merge two texts that a person wrote on two devices, keeping everything. A common beginning is not repeated, and neither is a text that
 * the other one already contains.
 */
export function joinNotes(theirs: string, mine: string): string {
  if (theirs.includes(mine.trim())) return theirs;
  if (mine.includes(theirs.trim())) return mine;
  const theirLines = theirs.split("\n");
  const myLines = mine.split("\n");
  const firstOwn = myLines.findIndex((line, index) => line !== theirLines[index]);
  return `${theirs.trimEnd()}\n\n${myLines.slice(firstOwn).join("\n").trimStart()}`;
}
