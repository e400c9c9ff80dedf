/** A sentence with its place in the text. */
export type Sentence = { text: string; start: number; end: number };

const abbreviation =
  /(?:^|[\s("“])(?:[eE]\.g|[iI]\.e|etc|cf|vs|approx|[fF]ig|[sS]ec|[cC]h|[nN]os?|[vV]ol|pp?|[dD]r|[mM]rs?|[mM]s|[pP]rof|[sS]t|[iI]nc|[lL]td|et al|\p{Lu})\.$/u;

/** An upper bound for the length of an abbreviation with its full stop and the character before it. */
const longestAbbreviation = 16;

/** A list marker, or a bold word at the start of an item, which belongs to the sentence after it. */
const isLabel = /^(?:(?:[-*+]|\d{1,9}[.)])\s*)?(?:(\*\*|__)[^*_]{1,60}\1)?$/;

/** Split a paragraph into sentences. A line break is a space; a full stop in a number, an address or an abbreviation ends nothing. */
export function sentencesOf(paragraph: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  // The end of a sentence, with the quotation marks, brackets and emphasis that end with it.
  for (const match of paragraph.matchAll(/(?<![.!?…])[.!?…]+["'”’»)\]*_`]*(?=\s+["'“‘„«([*_`]*[\p{Lu}\p{N}]|\s*$)/gu)) {
    const end = match.index + match[0].length;
    if (isLabel.test(paragraph.slice(start, end).trim())) continue;
    if (
      match[0] === "." &&
      end < paragraph.trimEnd().length &&
      abbreviation.test(paragraph.slice(Math.max(start, end - longestAbbreviation), end))
    )
      continue;
    push(start, end);
    start = end;
  }
  push(start, paragraph.length);
  return sentences;

  function push(from: number, to: number): void {
    const raw = paragraph.slice(from, to);
    const text = raw.trim();
    if (text === "") return;
    const begin = from + raw.indexOf(text);
    sentences.push({ text, start: begin, end: begin + text.length });
  }
}
