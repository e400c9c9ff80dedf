import { foldWord } from "#ai/language/language-words.ts";
import { everydayOf, type Everyday } from "#ai/text/everyday.ts";
import { synonymsOf, type NearStem } from "#ai/text/synonyms.ts";
import { stemOf, type Term } from "#ai/text/terms.ts";
import type { LessonIndex } from "./lesson-index.ts";

/** A content word of the question: how much it tells, and the stems that stand for it in the lessons. */
export type WeighedTerm = Term & {
  weight: number;
  everyday: Everyday;
  /** False when no lesson that may be read has it. */
  found: boolean;
  /** The word's own stem, those of its translations, or those of the words that were probably meant. */
  stands: readonly string[];
  /** Stems of the lessons that say nearly the same, each with the share of the weight that it earns. */
  near: readonly NearStem[];
};

/** A word that no lesson has counts by how everyday it is: a name or a term is probably what the question is about, an everyday word is not. */
const missing = { everyday: [0.6, 0.45, 0.3, 0.2], unknown: 1 } as const;
/** A word that is in every text tells less than its rarity in the academy says. */
const inEveryText = { class: 3, share: 0.8 } as const;
/** What a word that says nearly the same earns of the weight of one that lessons have, and of one that none has; and how many are looked for. */
const nearShare = { found: 0.5, missing: 0.8, most: 6 } as const;
/** In an academy of a few paragraphs every word looks common; rarity is measured as in one of this many. */
const fewPassages = 60;
/** A slip is looked for in words of at least so many letters. */
const shortestSlip = 5;

/** Weighs the question's words by their rarity in the academy, and finds what a misspelt one was meant to be. */
export function weighTerms(terms: readonly Term[], index: LessonIndex, lessonIds: ReadonlySet<string>): WeighedTerm[] {
  const isThere = (stem: string) => index.isIn(stem, lessonIds);
  const rarity = (count: number) => rarityOf(count, index);
  const weighed = new Map<string, WeighedTerm>();
  for (const term of terms) {
    if (weighed.has(term.stem)) continue;
    // The lessons may be in the question's own language.
    const asWritten = stemOf(foldWord(term.word));
    const own = term.means ? [...new Set([...term.means.map(stemOf), ...(isThere(asWritten) ? [asWritten] : [])])] : [term.stem];
    const stands = own.some((stem) => index.passagesWith(stem) > 0) ? own : [...own, ...meantBy(term, index, isThere)];
    const found = stands.some(isThere);
    const count = Math.max(...stands.map((stem) => index.passagesWith(stem)));
    const everyday = term.means || term.foreign === true ? 0 : everydayOf(term.word);
    const missingShare = everyday === null ? missing.unknown : missing.everyday[everyday];
    const share = found ? (everyday === inEveryText.class ? inEveryText.share : 1) : missingShare;
    // What is missing weighs little; a word that stands for it earns by the word's whole rarity.
    const most = found ? nearShare.found : nearShare.missing / missingShare;
    const near = (term.foreign === true ? [] : stands.flatMap(synonymsOf))
      .filter((each) => !stands.includes(each.stem) && isThere(each.stem))
      .map((each) => ({
        stem: each.stem,
        share: most * Math.sqrt(each.share) * Math.min(1, rarity(index.passagesWith(each.stem)) / rarity(count)),
      }))
      .toSorted((a, b) => b.share - a.share)
      .slice(0, nearShare.most);
    weighed.set(term.stem, { ...term, stands, near, found, everyday, weight: rarity(count) * share });
  }
  return [...weighed.values()];
}

/** How much a word tells that so many passages of the academy have. */
export function rarityOf(count: number, index: LessonIndex): number {
  const passages = Math.max(index.passages, fewPassages);
  return Math.log(1 + (passages - count + 0.5) / (count + 0.5));
}

/** Stems of the lessons that may stand for a word that they do not have: its two parts, else the words that it may be a slip of. */
function meantBy(term: Term, index: LessonIndex, isThere: (stem: string) => boolean): string[] {
  const word = foldWord(term.word);
  if (word.length < shortestSlip || /[^\p{L}]/u.test(word)) return [];
  for (let at = 3; at <= word.length - 4; at++) {
    const parts = [stemOf(word.slice(0, at)), stemOf(word.slice(at))];
    if (parts.every(isThere)) return parts;
  }
  // What is good English, or another language's word, is no slip.
  if (term.foreign !== true && everydayOf(term.word) !== null) return [];
  const near = index.meantBy(word);
  const best = near.find(isThere) ?? near[0];
  return best === undefined ? [] : [best];
}
