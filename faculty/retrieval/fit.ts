import { commonWords } from "../text/common-words.ts";
import type { RankedPassage } from "./rank-passages.ts";
import type { WeighedTerm } from "./rarity.ts";

/** How far the passages cover a question: `coverage` is the share of its content words, weighed by rarity, 0 to 1. */
export type Fit = {
  verdict: "full" | "partial" | "none";
  coverage: number;
  /** Words of the question, as written, that no passage found holds; everyday words are not worth naming. */
  missing: readonly string[];
};

/** Words together in one passage count in full; scattered over passages of a lesson or of several lessons they count less. */
const share = { passage: 1, lesson: 0.9, lessons: 0.75 };
const enough = { full: 0.62, partial: 0.42, partialWithoutRareWord: 0.5 };
const considered = 5;

/** Measures how far ranked passages (best first) cover the question's words. */
export function measureFit(terms: readonly WeighedTerm[], ranked: readonly RankedPassage[]): Fit {
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  const best = ranked.slice(0, considered);
  const weigh = (stems: ReadonlySet<string>) =>
    terms.reduce((sum, term) => sum + (stems.has(term.stem) ? term.weight : 0), 0) / (total || 1);
  const together = (some: readonly RankedPassage[]) => new Set(some.flatMap(({ holds }) => [...holds]));

  const first = best[0]?.passage.lesson.lessonId;
  const coverage = Math.max(
    0,
    ...best.map(({ holds }) => weigh(holds) * share.passage),
    weigh(together(best.filter(({ passage }) => passage.lesson.lessonId === first))) * share.lesson,
    weigh(together(best)) * share.lessons,
  );
  const held = together(best);
  const missing = terms.filter(({ stem, word }) => !held.has(stem) && !commonWords.has(word.toLowerCase()));
  // A rare word that no passage has is probably the very thing that is asked about.
  const partial = missing.length > 0 ? enough.partialWithoutRareWord : enough.partial;
  return {
    verdict: coverage >= enough.full ? "full" : coverage >= partial ? "partial" : "none",
    coverage,
    missing: missing.map(({ word }) => word),
  };
}
