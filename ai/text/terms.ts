import { stem } from "./stem.ts";
import { askingWords, functionWords } from "./function-words.ts";
import { regular } from "./irregular.ts";
import { oneSpelling } from "./spelling.ts";

/** A word that carries meaning: as it was written, its stem in one spelling, and where it stands. */
export type Term = {
  word: string;
  stem: string;
  start: number;
  /** English words for a word of another language, the likeliest first. */
  means?: readonly string[];
  /** True for a word of a question in another language that no glossary knows. */
  foreign?: boolean;
};

/** A word with its apostrophes; "x-height", "p-value" and "A/B" are one, because their letter alone says nothing; so are "C++" and "C#". */
const wordPattern = /(?<![\p{L}\p{N}])\p{L}[-‑/]\p{L}+|[\p{L}\p{N}]+(?:['’][\p{L}]+)*(?:[+#]+(?![\p{L}\p{N}]))?/gu;

/** Stems are found again and again in the same lessons; the words of a large library fit in here. */
const known = new Map<string, string>();
const mostKnown = 50_000;

/** The stem of a lower-case word, in one spelling. */
export function stemOf(word: string): string {
  const remembered = known.get(word);
  if (remembered !== undefined) return remembered;
  if (known.size >= mostKnown) known.clear();
  const found = stem(oneSpelling(regular(word)));
  known.set(word, found);
  return found;
}

/** The content words of a text in order; function words such as "the" and "how" are left out. */
export function termsOf(text: string): Term[] {
  const terms: Term[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const plain = match[0].toLowerCase().replaceAll("’", "'").replace(/'s$/, "");
    if (functionWords.has(plain) || (plain.length === 1 && !/\p{N}/u.test(plain))) continue;
    terms.push({ word: match[0], stem: stemOf(plain), start: match.index });
  }
  return terms;
}

/** The content words of a question: without the words one asks with, unless it has no others ("What is the difference between a want and a need?"). */
export function questionTermsOf(text: string): Term[] {
  const terms = termsOf(text);
  const own = terms.filter(({ word }) => !askingWords.has(word.toLowerCase().replaceAll("’", "'")));
  return own.length > 0 ? own : terms.filter(({ word }) => !plainAsking.test(word));
}

/** What is left of these says nothing even when nothing else is left. */
const plainAsking =
  /^(?:what|explain\w*|difference|different|example|examples|tell|tells|say|please|help|hello|ok|okay|thanks?|question|lesson|course|mean|means|meant|understand|know|find|show|give|more)$/i;

/** The distinct stems of a text. */
export function stemsOf(text: string): Set<string> {
  return new Set(termsOf(text).map((term) => term.stem));
}

/** How many words a text has. */
export function wordCount(text: string): number {
  return text.match(wordPattern)?.length ?? 0;
}
