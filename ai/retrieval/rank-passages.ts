import { collectInTurns } from "#ai/text/yield-to-event-loop.ts";
import type { Term } from "#ai/text/terms.ts";
import { definitionOf } from "./definition.ts";
import { type Passage, passageId } from "./passage.ts";
import type { WeighedTerm } from "./weigh-terms.ts";

/** A passage with its score, and which of the question's stems it contains. */
export type RankedPassage = {
  passage: Passage;
  score: number;
  holds: ReadonlySet<string>;
};

type RankingHints = {
  /** The question as written: a heading may be identical. */
  text: string;
  /** The open lesson: it breaks near ties. */
  lessonId: string | null;
  /** The stems, in order, of the term whose definition is asked for, or null. */
  defines: readonly string[] | null;
  /** The average number of content words in a passage. */
  meanLength: number;
  /** The score of each passage's whole lesson. */
  lessonScores: ReadonlyMap<string, number>;
  /** The average score of each course's best lessons, if several courses are searched. */
  courseScores: ReadonlyMap<string, number>;
};

/** How much an occurrence counts by its position; `worth`, below, weighs other signs of a good passage. */
const fields = { heading: 2, title: 2 };
const saturation = 1.2;
const lengthShare = 0.6;
const worth = { phrase: 0.6, definition: 0.8, lesson: 0.35, course: 1, open: 1.2, sameHeading: 4 };

/**
 * Rank all passages, best first, by BM25 over text, headings and title, plus phrases, definitions and the score of the whole lesson.
 * Passages without any word of the question score 0.
 */
export async function rankPassages(
  terms: readonly WeighedTerm[],
  passages: readonly Passage[],
  hints: RankingHints,
): Promise<RankedPassage[]> {
  const asked = bare(hints.text);
  const ranked = await collectInTurns(
    passages.values().map((passage) => {
      const { courseId, lessonId } = passage.lesson;
      const counts = countsOf(passage);
      const length = 1 - lengthShare + (lengthShare * passage.terms.text.length) / Math.max(1, hints.meanLength);
      const holds = new Set<string>();
      let score = 0;
      for (const { stem, stands, near, weight } of terms) {
        const saturated = (times: number) => (times * (saturation + 1)) / (times + saturation * length);
        const times = stands.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
        if (times > 0) holds.add(stem);
        score += weight * Math.max(saturated(times), ...near.map((each) => each.share * saturated(counts.get(each.stem) ?? 0)));
      }
      if (score === 0) return { passage, score: 0, holds };
      score += worth.phrase * phraseScore(terms, passage);
      if (hints.defines && definitionOf(passage, hints.defines)) score += worth.definition * weightOf(terms, hints.defines);
      if (passage.headings.some((heading) => bare(heading) === asked)) score += worth.sameHeading;
      score += worth.course * (hints.courseScores.get(courseId) ?? 0);
      score += worth.lesson * (hints.lessonScores.get(lessonId) ?? 0);
      return {
        passage,
        score: lessonId === hints.lessonId ? score * worth.open : score,
        holds,
      };
    }),
  );
  return ranked.toSorted((a, b) => b.score - a.score);
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .trim();
}

const counted = new WeakMap<Passage, ReadonlyMap<string, number>>();

/** Return the count of each stem in a passage, including its headings and its lesson's title. */
function countsOf(passage: Passage): ReadonlyMap<string, number> {
  const known = counted.get(passage);
  if (known) return known;
  const counts = new Map<string, number>();
  const add = (terms: readonly Term[], times: number) => {
    for (const { stem } of terms) counts.set(stem, (counts.get(stem) ?? 0) + times);
  };
  add(passage.terms.text, 1);
  add(passage.terms.headings, fields.heading);
  add(passage.terms.title, fields.title);
  counted.set(passage, counts);
  return counts;
}

/** Score phrases: words adjacent in both question and text count again, because "reservation price" is more than its two words. */
function phraseScore(terms: readonly WeighedTerm[], { terms: { text, headings, title } }: Passage): number {
  let score = 0;
  for (let index = 1; index < terms.length; index++) {
    const [left, right] = [terms[index - 1], terms[index]];
    if (!left?.found || !right?.found) continue;
    const together = (words: readonly Term[]) =>
      words.some((each, at) => right.stands.includes(each.stem) && left.stands.includes(words[at - 1]?.stem ?? ""));
    const times = (together(text) ? 1 : 0) + (together(headings) || together(title) ? 1 : 0);
    score += times * (left.weight + right.weight);
  }
  return score;
}

function weightOf(terms: readonly WeighedTerm[], stems: readonly string[]): number {
  return terms.filter((term) => stems.includes(term.stem)).reduce((sum, term) => sum + term.weight, 0);
}

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
