/** A stretch of a text, from the first to behind the last UTF-16 unit. */
export type Stretch = { start: number; end: number };

/**
 * Finds a quote in the text of a lesson, or null. The quote was taken from the lesson's Markdown, the text from the page, so only
 * letters and digits are compared: emphasis, line breaks, list marks, quotation marks and link targets do not matter. The stretch
 * takes the punctuation in that closes it.
 */
export function findQuote(text: string, quote: string): Stretch | null {
  const wanted = lettersOf(withoutMarkdown(quote)).letters;
  if (wanted === "") return null;
  const { letters, places } = lettersOf(text);
  const at = letters.indexOf(wanted);
  const first = places[at];
  const last = places[at + wanted.length - 1];
  if (at < 0 || first === undefined || last === undefined) return null;
  return { start: first.start, end: last.end + closingPunctuation(text.slice(last.end)) };
}

/** What stands in Markdown but not on the page, as far as it has letters or digits. */
function withoutMarkdown(quote: string): string {
  return quote
    .replace(/^[ \t]*(```|~~~).*$/gm, "")
    .replace(/^[ \t]*\d+[.)][ \t]+/gm, "")
    .replace(/(\])\([^)\s]*(\s+"[^"]*")?\)/g, "$1")
    .replace(/&[a-z]+;|&#x?[0-9a-f]+;/gi, "");
}

function lettersOf(text: string): { letters: string; places: Stretch[] } {
  let letters = "";
  const places: Stretch[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]/gu)) {
    // Accents may stand in one sign with their letter or in one of their own; the letter alone decides.
    const letter = match[0].normalize("NFD").replace(/\p{M}/gu, "");
    letters += letter;
    // One place for each unit: an index into the letters is an index into the places.
    for (let unit = 0; unit < letter.length; unit += 1) places.push({ start: match.index, end: match.index + match[0].length });
  }
  return { letters, places };
}

function closingPunctuation(rest: string): number {
  return /^[.,;:!?…)\]}"'’”»“]*/u.exec(rest)?.[0].length ?? 0;
}
