import type { Term } from "../text/terms.ts";
import { definitionOf } from "./definition.ts";
import type { Passage } from "./passage.ts";
import type { WeighedTerm } from "./rarity.ts";

/** A passage and how well it answers: a score to compare with others, and which of the question's stems it holds. */
export type RankedPassage = { passage: Passage; score: number; holds: ReadonlySet<string> };

export type RankingHints = {
  /** The lesson that is open: of two equal passages its own comes first. */
  lessonId: string | null;
  /** What the question asks the meaning of, as stems in order, or null. */
  defines: readonly string[] | null;
};

const saturation = 1.5;
const lessonSaturation = 6;
const lengthShare = 0.6;
const share = { heading: 1, title: 1, lesson: 1, phrase: 1, definition: 1.2, open: 1.08, alike: 0.25 };

/** Passages by how well they answer, best first (BM25 over text, headings and title, with phrases and definitions above single words). */
export function rankPassages(terms: readonly WeighedTerm[], passages: readonly Passage[], hints: RankingHints): RankedPassage[] {
  const texts = passages.map(({ terms: { text } }) => text);
  const meanLength = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  const lessonScores = scoreLessons(terms, passages, texts);

  const ranked = passages.map((passage, index) => {
    const text = texts[index] ?? [];
    const { title: titleTerms, headings: headingTerms } = passage.terms;
    const title = new Set(titleTerms.map((term) => term.stem));
    const headings = new Set(headingTerms.map((term) => term.stem));
    const holds = new Set<string>();
    let score = 0;
    for (const term of terms) {
      const has = (stems: ReadonlySet<string>) => term.stands.some((each) => stems.has(each));
      const hasAlike = (stems: ReadonlySet<string>) => term.alike.some((each) => stems.has(each));
      const count = countIn(text, term);
      const longer = 1 - lengthShare + lengthShare * (text.length / Math.max(1, meanLength));
      let part = (count * (saturation + 1)) / (count + saturation * longer);
      part += share.heading * (has(headings) ? 1 : hasAlike(headings) ? share.alike : 0);
      part += share.title * (has(title) ? 1 : hasAlike(title) ? share.alike : 0);
      if (part > 0) holds.add(term.stem);
      score += part * term.weight;
    }
    score += phraseScore(terms, [text, headingTerms, titleTerms]) * share.phrase;
    if (hints.defines && definitionOf(passage, hints.defines)) {
      score += share.definition * weightOf(terms, hints.defines);
    }
    return { passage, score, holds };
  });

  return ranked
    .map((each) => {
      const { lessonId } = each.passage.lesson;
      const nearby = (lessonScores.get(lessonId) ?? 0) * share.lesson;
      const score = each.score === 0 ? 0 : (each.score + nearby) * (lessonId === hints.lessonId ? share.open : 1);
      return { ...each, score };
    })
    .filter((each) => each.score > 0)
    .toSorted((a, b) => b.score - a.score);
}

/** How often a text has a word, where a word alike counts for less than one. */
function countIn(text: readonly Term[], term: WeighedTerm): number {
  return text.reduce((sum, { stem }) => sum + (term.stands.includes(stem) ? 1 : term.alike.includes(stem) ? share.alike : 0), 0);
}

/** What the whole lesson of a passage has of the question: a passage is better in a lesson that is about the matter. */
function scoreLessons(
  terms: readonly WeighedTerm[],
  passages: readonly Passage[],
  texts: readonly (readonly Term[])[],
): Map<string, number> {
  const counts = new Map<string, Map<string, number>>();
  passages.forEach(({ lesson }, index) => {
    const count = counts.get(lesson.lessonId) ?? new Map<string, number>();
    counts.set(lesson.lessonId, count);
    for (const { stem } of texts[index] ?? []) count.set(stem, (count.get(stem) ?? 0) + 1);
  });
  const scores = new Map<string, number>();
  for (const [lessonId, count] of counts) {
    const score = terms.reduce((sum, term) => {
      const timesOf = (stems: readonly string[]) => stems.reduce((all, each) => all + (count.get(each) ?? 0), 0);
      const times = timesOf(term.stands) + share.alike * timesOf(term.alike);
      return sum + (term.weight * times) / (times + lessonSaturation);
    }, 0);
    scores.set(lessonId, score);
  }
  return scores;
}

/** Words that stand side by side in the question and in the text weigh again: "reservation price" is more than its two words. */
function phraseScore(terms: readonly WeighedTerm[], texts: readonly (readonly Term[])[]): number {
  let score = 0;
  for (let index = 1; index < terms.length; index++) {
    const [left, right] = [terms[index - 1], terms[index]];
    if (!left || !right) continue;
    const together = (text: readonly Term[]) =>
      text.some((each, at) => right.stands.includes(each.stem) && left.stands.includes(text[at - 1]?.stem ?? ""));
    if (texts.some(together)) score += left.weight + right.weight;
  }
  return score;
}

function weightOf(terms: readonly WeighedTerm[], stems: readonly string[]): number {
  return terms.filter((term) => stems.includes(term.stem)).reduce((sum, term) => sum + term.weight, 0);
}
