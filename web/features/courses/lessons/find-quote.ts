/** A range of a text in UTF-16 units; the end is exclusive. */
export type Stretch = { start: number; end: number };

/**
 * Find a quote in the text of a lesson; null if it is not there. The quote comes from the lesson's Markdown, the text from the page, so
 * only letters and digits are compared, and emphasis, line breaks, list markers, quotation marks and link targets do not matter. The range
 * includes the closing punctuation.
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

/** Remove letters and digits that are in the Markdown, but not on the page. */
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
    // An accent may be composed with its letter or separate, so compare only the base letter.
    const letter = match[0].normalize("NFD").replace(/\p{M}/gu, "");
    letters += letter;
    // One entry per UTF-16 unit, so that indexes in `letters` and `places` correspond.
    for (let unit = 0; unit < letter.length; unit += 1) places.push({ start: match.index, end: match.index + match[0].length });
  }
  return { letters, places };
}

function closingPunctuation(rest: string): number {
  return /^[.,;:!?…)\]}"'’”»“]*/u.exec(rest)?.[0].length ?? 0;
}
