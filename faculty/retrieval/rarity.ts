import { commonWords } from "../text/common-words.ts";
import { synonymsOf } from "../text/synonyms.ts";
import { foldWord } from "../language/language-words.ts";
import { stemOf, type Term } from "../text/terms.ts";
import type { Passage } from "./passage.ts";

/** A content word of the question: how much it tells, and the stems that stand for it in the lessons. */
export type WeighedTerm = Term & {
  weight: number;
  /** False when the lessons have neither the word nor another for it. */
  found: boolean;
  /** The word's own stem, or those of the words that were probably meant. */
  stands: readonly string[];
  /** Stems that mean nearly the same and count less. */
  alike: readonly string[];
};

/** Everyday words tell less, and one that no lesson has least; a rare word that no lesson has is probably what the question is about. */
const everydayShare = { found: 0.6, missing: 0.25 };

/** In a course of a few paragraphs every word looks common; rarity is measured as in one of this many. */
const fewPassages = 60;

/**
 * Weighs the question's words by rarity among the passages. A word that no passage has is compared with their words for a slip of the
 * pen; `found` is false when nothing stands for it.
 */
export function weighTerms(terms: readonly Term[], passages: readonly Passage[]): WeighedTerm[] {
  const frequency = new Map<string, number>();
  const stemOfWord = new Map<string, string>();
  for (const passage of passages) {
    const words = [...passage.terms.title, ...passage.terms.headings, ...passage.terms.text];
    for (const { word, stem } of words) stemOfWord.set(word.toLowerCase(), stem);
    for (const each of new Set(words.map(({ stem }) => stem))) frequency.set(each, (frequency.get(each) ?? 0) + 1);
  }
  const corpus = Math.max(passages.length, fewPassages);
  const rarity = (count: number) => Math.log(1 + (corpus - count + 0.5) / (count + 0.5));

  const weighed = new Map<string, WeighedTerm>();
  for (const term of terms) {
    if (weighed.has(term.stem)) continue;
    const word = foldWord(term.word);
    const everyday = commonWords.has(term.means?.[0] ?? word);
    const own = term.means ? [...new Set(term.means.map(stemOf))] : [term.stem];
    const isKnown = own.some((each) => frequency.has(each)) || everyday || term.means !== undefined;
    const stands = isKnown ? own : [...own, ...stemsOfSimilarWords(word, stemOfWord)];
    const alike = synonymsOf(term.stem).filter((each) => frequency.has(each) && !stands.includes(each));
    const countOf = (stems: readonly string[]) => Math.max(0, ...stems.map((each) => frequency.get(each) ?? 0));
    const count = countOf(stands) || countOf(alike);
    weighed.set(term.stem, {
      ...term,
      stands,
      alike,
      found: count > 0,
      weight: rarity(count) * (everyday ? (count === 0 ? everydayShare.missing : everydayShare.found) : 1),
    });
  }
  return [...weighed.values()];
}

/** Stems of the lessons that may stand for a word they do not have: its two parts, or the word one slip away (two in a long word). */
function stemsOfSimilarWords(word: string, stemOfWord: ReadonlyMap<string, string>): string[] {
  if (word.length < 5 || /[^\p{L}]/u.test(word)) return [];
  const most = word.length < 8 ? 1 : 2;
  const parts = partsOf(word, stemOfWord);
  if (parts.length > 0) return parts;
  let best: { stem: string; slips: number } | null = null;
  for (const [each, stem] of stemOfWord) {
    if (each[0] !== word[0] || Math.abs(each.length - word.length) > most) continue;
    const slips = slipsBetween(each, word, most);
    if (slips <= most && slips < (best?.slips ?? Infinity)) best = { stem, slips };
  }
  return best ? [best.stem] : [];
}

/** The stems of two words of the lessons that the word is made of: "website" is "web" and "site". */
function partsOf(word: string, stemOfWord: ReadonlyMap<string, string>): string[] {
  for (let at = 3; at <= word.length - 4; at++) {
    const [first, second] = [stemOfWord.get(word.slice(0, at)), stemOfWord.get(word.slice(at))];
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return [];
}

/** Letters left out, put in, replaced or swapped with their neighbour between two words; gives up beyond `most`. */
function slipsBetween(a: string, b: string, most: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > most) return most + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
