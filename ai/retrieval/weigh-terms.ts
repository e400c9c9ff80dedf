import { foldWord } from "#ai/language/fold-word.ts";
import { everydayOf, type Everyday } from "#ai/text/everyday.ts";
import { synonymsOf, type NearStem } from "#ai/text/synonyms.ts";
import { stemIn, stemOf, type Term } from "#ai/text/terms.ts";
import type { LessonIndex } from "./lesson-index.ts";

/** A content word of the question: its weight, and its stems in the lessons. */
export type WeighedTerm = Term & {
  weight: number;
  everyday: Everyday;
  /** False when no readable lesson contains it. */
  found: boolean;
  /** Like `found`, but also true when only an exercise contains it. */
  mentioned: boolean;
  /** The word's own stem, those of its translations, or those of its likely corrections. */
  stands: readonly string[];
  /** Stems of the lessons with nearly the same meaning, each with its share of the weight. */
  near: readonly NearStem[];
};

/** The weight of a word that no lesson contains, by how common it is: a name or a term is probably what the question is about. */
const missing = { everyday: [0.6, 0.45, 0.3, 0.2], unknown: 1 } as const;
/** A word that occurs in every text weighs less than its rarity in the academy suggests. */
const inEveryText = { class: 3, share: 0.8 } as const;
/** The weight share of a near synonym, of a word that lessons contain and of one that none contains; and the most synonyms per word. */
const nearShare = { found: 0.5, missing: 0.8, most: 6 } as const;
/** In an academy of a few paragraphs every word looks common, so rarity is measured as if there were this many. */
const fewPassages = 60;
/** Words shorter than this are not corrected. */
const shortestSlip = 5;

/**
 * Weigh the question's words by their rarity in the academy, and find the likely meaning of misspelt ones. In lessons of another language
 * than English, other forms of a word are found by that language's stems.
 */
export function weighTerms(terms: readonly Term[], index: LessonIndex, lessonIds: ReadonlySet<string>): WeighedTerm[] {
  const languages = index.languagesOf(lessonIds);
  const isThere = (stem: string) => index.isIn(stem, lessonIds);
  const rarity = (count: number) => rarityOf(count, index);
  const weighed = new Map<string, WeighedTerm>();
  for (const term of terms) {
    if (weighed.has(term.stem)) continue;
    // The lessons may be in the question's own language.
    const asWritten = stemOf(foldWord(term.word));
    const inLessons = languages.map((language) => stemIn(term.word, language)).filter(isThere);
    const meant = term.means ? [...term.means.map(stemOf), ...(isThere(asWritten) ? [asWritten] : [])] : [term.stem];
    const own = term.means || inLessons.length > 0 ? [...new Set([...meant, ...inLessons])] : meant;
    const stands = own.some((stem) => index.passagesWith(stem) > 0) ? own : [...own, ...meantBy(term, index, isThere)];
    const found = stands.some(isThere);
    const mentioned = found || stands.some((stem) => index.isMentioned(stem, lessonIds));
    const count = Math.max(...stands.map((stem) => index.passagesWith(stem)));
    const everyday = term.means || term.foreign === true ? 0 : everydayOf(term.word);
    const missingShare = everyday === null ? missing.unknown : missing.everyday[everyday];
    const share = found ? (everyday === inEveryText.class ? inEveryText.share : 1) : missingShare;
    // A missing word weighs little, but a synonym that replaces it weighs as much as a full word.
    const most = found ? nearShare.found : nearShare.missing / missingShare;
    const near = (term.foreign === true ? [] : stands.flatMap(synonymsOf))
      .filter((each) => !stands.includes(each.stem) && isThere(each.stem))
      .map((each) => ({
        stem: each.stem,
        share: most * Math.sqrt(each.share) * Math.min(1, rarity(index.passagesWith(each.stem)) / rarity(count)),
      }))
      .toSorted((a, b) => b.share - a.share)
      .slice(0, nearShare.most);
    weighed.set(term.stem, { ...term, stands, near, found, mentioned, everyday, weight: rarity(count) * share });
  }
  return [...weighed.values()];
}

/** Return the weight of a word that occurs in so many of the academy's passages. */
export function rarityOf(count: number, index: LessonIndex): number {
  const passages = Math.max(index.passages, fewPassages);
  return Math.log(1 + (passages - count + 0.5) / (count + 0.5));
}

/** Return stems of the lessons that a missing word may mean: its two parts, else its likeliest correction. */
function meantBy(term: Term, index: LessonIndex, isThere: (stem: string) => boolean): string[] {
  const word = foldWord(term.word);
  if (word.length < shortestSlip || /[^\p{L}]/u.test(word)) return [];
  for (let at = 3; at <= word.length - 4; at++) {
    const parts = [stemOf(word.slice(0, at)), stemOf(word.slice(at))];
    if (parts.every(isThere)) return parts;
  }
  // A valid word of English, or of another language, is not a misspelling.
  if (term.foreign !== true && everydayOf(term.word) !== null) return [];
  const near = index.meantBy(word);
  const best = near.find(isThere) ?? near[0];
  return best === undefined ? [] : [best];
}
