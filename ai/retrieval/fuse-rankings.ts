import { passageId } from "./passage.ts";
import type { RankedPassage } from "./rank-passages.ts";

/** The similarities of passages to a question, from -1 to 1, by lesson id and passage id. */
export type Similarities = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Dampens the advantage of the top ranks: the constant used by the method's authors (Cormack and others, 2009). */
const dampening = 60;
/** Passages with less than this share of the best similarity do not count as found; otherwise every passage would have some rank. */
const nearEnough = 0.5;

/**
 * Fuse the rankings by words and by meaning with reciprocal rank fusion. Their scores are not comparable, so only ranks count. The fused
 * ranking reuses the sorted word scores, because later steps compare scores.
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
      // If words and meaning disagree on the first place, meaning decides.
      .toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || near(b) - near(a))
      .map((each, place) => ({ ...each, score: (scores[place] ?? 0) || least / (place + 1) }))
  );
}

/** Return the lessons with the most similar passages, best first. */
export function nearestLessonIds(similarities: Similarities, most: number): string[] {
  return [...similarities]
    .map(([lessonId, passages]) => ({ lessonId, best: Math.max(...passages.values()) }))
    .toSorted((a, b) => b.best - a.best)
    .slice(0, most)
    .map(({ lessonId }) => lessonId);
}
