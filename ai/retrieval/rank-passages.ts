import { takeInTurns } from "#ai/text/take-in-turns.ts";
import type { Term } from "#ai/text/terms.ts";
import { definitionOf } from "./definition.ts";
import type { Passage } from "./passage.ts";
import type { WeighedTerm } from "./weigh-terms.ts";

/** A passage and how well it answers: a score to compare with others, and which of the question's stems it holds. */
export type RankedPassage = { passage: Passage; score: number; holds: ReadonlySet<string> };

export type RankingHints = {
  /** The question as it was written: a heading may say the very same. */
  text: string;
  /** The lesson that is open: of two nearly equal passages its own comes first. */
  lessonId: string | null;
  /** The title of the lesson that the conversation is in, or null. */
  topic: string | null;
  /** What the question asks the meaning of, as stems in order, or null. */
  defines: readonly string[] | null;
  /** Content words of a passage on average. */
  meanLength: number;
  /** What the whole lesson of a passage scores. */
  lessonScores: ReadonlyMap<string, number>;
};

/** How often a word counts by where it stands, and what a sign of a good passage is worth. */
const fields = { heading: 2, title: 1.5 };
const saturation = 1.2;
const lengthShare = 0.6;
const worth = { phrase: 0.6, definition: 0.8, lesson: 0.35, open: 1.2, sameHeading: 4, topic: 1.6 };

/** All passages by how well they answer, best first, those with no word of the question at 0: BM25 over text, headings and title, with phrases, definitions and the whole lesson beside it. */
export async function rankPassages(
  terms: readonly WeighedTerm[],
  passages: readonly Passage[],
  hints: RankingHints,
): Promise<RankedPassage[]> {
  const asked = bare(hints.text);
  const ranked = await takeInTurns(
    passages.values().map((passage) => {
      const { lessonId } = passage.lesson;
      const counts = countsOf(passage);
      const length = 1 - lengthShare + (lengthShare * passage.terms.text.length) / Math.max(1, hints.meanLength);
      const holds = new Set<string>();
      let score = 0;
      for (const { stem, stands, weight } of terms) {
        const times = stands.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
        if (times > 0) holds.add(stem);
        score += (weight * times * (saturation + 1)) / (times + saturation * length);
      }
      if (holds.size === 0) return { passage, score: 0, holds };
      score += worth.phrase * phraseScore(terms, passage);
      if (hints.defines && definitionOf(passage, hints.defines)) score += worth.definition * weightOf(terms, hints.defines);
      if (passage.headings.some((heading) => bare(heading) === asked)) score += worth.sameHeading;
      score += worth.lesson * (hints.lessonScores.get(lessonId) ?? 0);
      if (passage.lesson.lessonTitle === hints.topic) score *= worth.topic;
      return { passage, score: lessonId === hints.lessonId ? score * worth.open : score, holds };
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

/** How often a passage has each stem, with its headings and its lesson's title. */
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

/** Words that stand side by side in the question and in the text weigh again: "reservation price" is more than its two words. */
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
