import { collectInTurns } from "#ai/text/yield-to-event-loop.ts";
import { stemsOf } from "#ai/text/terms.ts";
import { cosineOf, directionOf, nearnessOf, vectorPlace } from "#ai/text/word-vectors.ts";
import type { LessonIndex } from "./lesson-index.ts";
import type { Passage, QuotableSentence } from "./passage.ts";
import type { RankedPassage } from "./rank-passages.ts";
import { rarityOf, type WeighedTerm } from "./weigh-terms.ts";

/**
 * Weights beside the word score: one standard deviation of similarity of the whole passage, and of its best sentence, each as a share of
 * the best word score; and `topic`, a factor for passages of the lesson that the conversation is about. Tuned on the tune halves of the
 * sets: between half and one and a half times these values the results hardly change.
 */
const worth = { passage: 0.1, sentence: 0.05, topic: 1.6 };
/** The least share of words with vectors. English passages have more; in other languages, only words that look English have one. */
const mostlyKnown = 0.6;
/** The share of a score that remains at least when similarity lowers it. */
const leastShare = 0.1;
/** Words with a similarity below `from` count as unrelated. The same word counts 1, a similar one at most `most`. */
const near = { from: 0.5, most: 0.9 };

/**
 * Rank passages by words and meaning together. Each passage is compared with the question as a whole and sentence by sentence; its
 * deviation from the average is added to its word score, in proportion to the best word score.  `topic` is the title of the lesson that the conversation is about, or null.
 */
export async function addMeaning(
  ranked: readonly RankedPassage[],
  { terms, index, topic }: { terms: readonly WeighedTerm[]; index: LessonIndex; topic: string | null },
): Promise<RankedPassage[]> {
  const asked = directionOf(terms.flatMap(({ stands, weight }) => stands.map((stem) => [stem, weight] as const)));
  const best = ranked[0]?.score ?? 0;
  const stay = ({ passage, score }: RankedPassage) => (passage.lesson.lessonTitle === topic ? score * worth.topic : score);
  if (!asked || best === 0 || !isMostlyKnown(ranked)) return sorted(ranked.map((each) => ({ ...each, score: stay(each) })));
  const weightOf = rarities(index);
  const match = matcher(terms);
  const compared = await collectInTurns(
    ranked.values().map((each) => {
      const whole = wholeOf(each.passage, index, weightOf);
      const sentence = Math.max(0, ...each.passage.sentences.map((of) => match(stemsOfSentence(of, each.passage))));
      return { ...each, nearness: whole ? cosineOf(asked, whole) : 0, sentence };
    }),
  );
  const taught = compared.filter(({ passage }) => !passage.isExercise);
  const above = {
    nearness: spread(taught.map(({ nearness }) => nearness)),
    sentence: spread(taught.map(({ sentence }) => sentence)),
  };
  return sorted(
    compared.map(({ sentence, nearness, ...each }) => {
      const added = best * (worth.passage * above.nearness(nearness) + worth.sentence * above.sentence(sentence));
      const score = each.score === 0 ? 0 : Math.max(each.score * leastShare, each.score + added);
      return { ...each, score: stay({ ...each, score }) };
    }),
  );
}

function sorted(ranked: readonly RankedPassage[]): RankedPassage[] {
  return ranked.toSorted((a, b) => b.score - a.score);
}

function isMostlyKnown(ranked: readonly RankedPassage[]): boolean {
  const stems = ranked.slice(0, 5).flatMap(({ passage }) => passage.terms.text.map(({ stem }) => stem));
  return stems.filter((stem) => vectorPlace(stem) !== undefined).length >= mostlyKnown * stems.length;
}

const wholes = new WeakMap<Passage, { passages: number; direction: Float32Array | null }>();

/** Return the direction of a passage, cached until the number of passages in the academy changes, and with it the rarity of words. */
function wholeOf(passage: Passage, { passages }: LessonIndex, weightOf: (stem: string) => number): Float32Array | null {
  const known = wholes.get(passage);
  if (known?.passages === passages) return known.direction;
  const { text, headings, title } = passage.terms;
  const direction = directionOf([...text, ...headings, ...title].map(({ stem }) => [stem, weightOf(stem)] as const));
  wholes.set(passage, { passages, direction });
  return direction;
}

/** Return a function that weighs a stem of a passage by the square root of its rarity. */
function rarities(index: LessonIndex): (stem: string) => number {
  const known = new Map<string, number>();
  return (stem) => {
    const weight = known.get(stem) ?? Math.sqrt(rarityOf(index.passagesWith(stem), index));
    known.set(stem, weight);
    return weight;
  };
}

/** Return a function that scores stems from 0 to 1: how much of the question's weight they cover, each word by its most similar stem. */
export function matcher(terms: readonly WeighedTerm[]): (stems: ReadonlySet<string>) => number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const words = terms.map(({ stands, weight }) => ({
    stands: new Set(stands),
    weight,
    places: stands.flatMap((stem) => vectorPlace(stem) ?? []),
    known: new Map<string, number>(),
  }));
  const nearness = ({ stands, places, known }: (typeof words)[number], stem: string): number => {
    const remembered = known.get(stem);
    if (remembered !== undefined) return remembered;
    const place = vectorPlace(stem);
    const cosines = place === undefined ? [] : places.map((own) => nearnessOf(own, place));
    const found = stands.has(stem) ? 1 : near.most * Math.max(0, ...cosines.map((each) => (each - near.from) / (1 - near.from)));
    known.set(stem, found);
    return found;
  };
  return (stems) => {
    if (total === 0) return 0;
    let held = 0;
    for (const word of words) {
      let most = 0;
      for (const stem of stems) most = Math.max(most, nearness(word, stem));
      held += word.weight * most;
    }
    return held / total;
  };
}

const sentences = new WeakMap<QuotableSentence, ReadonlySet<string>>();

function stemsOfSentence(sentence: QuotableSentence, { lesson }: Passage): ReadonlySet<string> {
  const known = sentences.get(sentence) ?? stemsOf(sentence.text, lesson.language);
  sentences.set(sentence, known);
  return known;
}

/** Return a function that says how many standard deviations a value lies above the mean of all. */
function spread(values: readonly number[]): (value: number) => number {
  const mean = values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
  const deviation = Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, values.length));
  return (value) => (deviation === 0 ? 0 : (value - mean) / deviation);
}
