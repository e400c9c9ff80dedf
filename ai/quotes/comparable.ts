import { withOneMark } from "./marks.ts";

/** A text in the normalized form in which quotes are compared, and in the form, of the same length, in which it is shown. */
export type Comparable = { compared: string; shown: string };

/** Normalize a text for comparison. */
export function comparable(text: string): Comparable {
  const shown = text
    .normalize("NFC")
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, "")
    .replace(/[\s\u00A0\u202F]+/g, " ")
    .trim();
  return { compared: withOneMark(shown), shown };
}

/** Return the position of a text in another as whole words, searching from a position on; "cat" is not in "category". */
export function indexOfWhole(text: string, wanted: string, from = 0): number {
  if (wanted === "") return -1;
  const beginsInside = isOfWord(wanted[0]);
  const endsInside = isOfWord(wanted.at(-1));
  for (let at = text.indexOf(wanted, from); at !== -1; at = text.indexOf(wanted, beginsInside ? endOfWord(text, at) : at + 1)) {
    if (beginsInside && isOfWord(text[at - 1])) continue;
    if (!endsInside || !isOfWord(text[at + wanted.length])) return at;
  }
  return -1;
}

function isOfWord(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
}

const behindWord = /[^\p{L}\p{N}]/gu;

/** Return the end of the word at a position. A whole-word match cannot begin before it. */
function endOfWord(text: string, at: number): number {
  behindWord.lastIndex = at;
  return behindWord.exec(text)?.index ?? text.length;
}
