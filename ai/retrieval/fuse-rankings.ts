import { passageId } from "./passage.ts";
import type { RankedPassage } from "./rank-passages.ts";

/** How near passages are to a question in meaning, by lesson and by the passage's id: from -1 to 1. */
export type Similarities = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** How much the places at the head of a ranking count beyond those behind them: the constant of the method's authors (Cormack and others, 2009). */
const dampening = 60;
/** Passages less than so near as the nearest are not found by meaning: every passage has some place in a ranking of all. */
const nearEnough = 0.5;

/**
 * Fuses the ranking by words with the one by meaning, by reciprocal rank. Scores of the two cannot be compared, so only places count; the fused
 * ranking then takes the scores of the ranking by words in their order, because what follows asks how far one passage is before another.
 */
export function fuseRankings(byWords: readonly RankedPassage[], similarities: Similarities): RankedPassage[] {
  const nearness = ({ passage }: RankedPassage) => similarities.get(passage.lesson.lessonId)?.get(passageId(passage));
  const near = (each: RankedPassage) => nearness(each) ?? -1;
  const nearest = Math.max(...byWords.map(near));
  const byMeaning = byWords
    .filter((each) => nearness(each) !== undefined && near(each) >= nearest * nearEnough)
    .toSorted((a, b) => near(b) - near(a));
  if (byMeaning.length === 0) return [...byWords];
  const worth = new Map<RankedPassage, number>();
  for (const ranking of [byWords.filter(({ score }) => score > 0), byMeaning]) {
    for (const [place, each] of ranking.entries()) worth.set(each, (worth.get(each) ?? 0) + 1 / (dampening + place + 1));
  }
  const scores = byWords.map(({ score }) => score).toSorted((a, b) => b - a);
  const least = scores.findLast((score) => score > 0) ?? 1;
  return (
    byWords
      // What words and meaning each put first is decided by the meaning.
      .toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || near(b) - near(a))
      .map((each, place) => ({ ...each, score: (scores[place] ?? 0) || least / (place + 1) }))
  );
}

/** The lessons whose best passages are nearest, the nearest first. */
export function nearestLessonIds(similarities: Similarities, most: number): string[] {
  return [...similarities]
    .map(([lessonId, passages]) => ({ lessonId, best: Math.max(...passages.values()) }))
    .toSorted((a, b) => b.best - a.best)
    .slice(0, most)
    .map(({ lessonId }) => lessonId);
}
