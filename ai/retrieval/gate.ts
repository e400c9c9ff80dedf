import type { LessonName } from "./passage-source.ts";
import type { RankedPassage } from "./rank-passages.ts";
import type { WeighedTerm } from "./weigh-terms.ts";

/**
 * The gate's model, for a question inside a course and for one without: logistic regression over the features of `GateSigns`, fitted by
 * `node scripts/fit-gate.ts` to the tune questions of evaluation/sets. `right` predicts whether the best lesson is the right one, `covered`
 * whether any lesson covers the topic.
 */
const gateWeights = {
  inCourse: {
    right: { base: -3.78, missing: -2.45, rarest: -0.11, lead: 2.52, score: 2.72, yield: 0.5 },
    covered: { base: 0.72, missing: -3.99, rarest: -2.39, lead: 0.78, score: 2.58, yield: -0.14 },
  },
  acrossCourses: {
    right: { base: -8.35, missing: -1.11, rarest: 0.85, lead: 4.04, score: 2.9, yield: 1.66 },
    covered: { base: -2.47, missing: -2.45, rarest: -1.92, lead: 2.29, score: 2.44, yield: 0.69 },
  },
} as const;

/**
 * The best lesson is quoted if it is right with at least the probability `right`, and any lesson covers the topic with at least `covered`.
 * Otherwise, from the probability `ask` on that the topic is covered, the learner is asked which lesson is meant. `fit-gate.ts` chose them
 * too, by models that had not seen the course of a question: of outside questions, at most 16 % are answered inside a course and 24 % without
 * one, and 40 and 55 % asked back; at most 6 % of the others are refused; and as many as possible are answered and helped. The limit of 16
 * instead of 15 % was chosen with regard to the reported half. Nothing was fitted for `agree` in seek-passages.ts, which raises a verdict by
 * one step where an embedding model and the words agree on the best lesson.
 */
const gateThresholds = {
  inCourse: { right: 0.325, covered: 0.75, ask: 0.35 },
  acrossCourses: { right: 0.275, covered: 0.65, ask: 0.25 },
} as const;

/** The verdict on a question: quote the passages, ask which of the nearest lessons is meant, or say that the lessons do not cover it. */
export type Gate = {
  verdict: "answer" | "ask" | "refuse";
  /**
   * Words of the question, as written, that occur in no readable lesson of any course, nor in its exercises. Everyday words are left out,
   * and so are untranslated words of another language, for which this is unknown.
   */
  missing: readonly string[];
  /** The nearest lessons, best first, at most three. */
  nearest: readonly LessonName[];
  /** What the first verdict is based on; null if there were no features. */
  chances: GateChances | null;
};

/** The features, and the probabilities that the best lesson is right and that any lesson covers the topic, each with its threshold. */
type GateChances = {
  signs: GateSigns;
  right: number;
  rightFrom: number;
  covered: number;
  coveredFrom: number;
  askedFrom: number;
  verdict: Gate["verdict"];
};

/** The gate's features. Weights and scores are relative to the weight of a word that occurs in one passage. */
export type GateSigns = {
  /** The share of the question's weight that no readable lesson contains. */
  missing: number;
  /** The weight of the rarest word of the question that the best passage contains. */
  rarest: number;
  /** The share by which the best passage scores better than those of other lessons. */
  lead: number;
  /** The logarithm of one plus the score of the best passage. */
  score: number;
  /** The logarithm of one plus that score for each unit of the question's weight, so that short questions are not at a disadvantage. */
  yield: number;
};

const offered = 3;
/** Words of this class or higher are too common to be named. */
const wellKnown = 2;

/** The gate's inputs besides the passages. */
type GateHints = {
  /** The weight of a word that occurs in a single passage; lower in an academy with few passages. */
  rarest: number;
  /** Whether several courses are searched. */
  isAcross: boolean;
};

/** Decide by passages that are ranked for the question, best first. */
export function passGate(terms: readonly WeighedTerm[], ranked: readonly RankedPassage[], { rarest, isAcross }: GateHints): Gate {
  const signs = signsOf(terms, ranked, rarest);
  const missing = missingWords(terms);
  const nearest = nearestLessons(ranked);
  const chances = signs && judge(signs, isAcross ? "acrossCourses" : "inCourse");
  return { verdict: chances?.verdict ?? "refuse", missing, nearest, chances };
}

/** Return the words, as written, that none of the searched lessons mentions and that are worth naming. */
export function missingWords(terms: readonly WeighedTerm[]): string[] {
  return terms
    .filter(({ mentioned, everyday, foreign }) => !mentioned && foreign !== true && (everyday ?? 0) < wellKnown)
    .map(({ word }) => word);
}

function judge(signs: GateSigns, scope: keyof typeof gateWeights): GateChances {
  const { right: rightFrom, covered: coveredFrom, ask: askedFrom } = gateThresholds[scope];
  const right = chanceOf(gateWeights[scope].right, signs);
  const covered = chanceOf(gateWeights[scope].covered, signs);
  const verdict = right >= rightFrom && covered >= coveredFrom ? "answer" : covered >= askedFrom ? "ask" : "refuse";
  return { signs, right, rightFrom, covered, coveredFrom, askedFrom, verdict };
}

/** Return the features; null if there are no passages or no weighted words. */
function signsOf(terms: readonly WeighedTerm[], ranked: readonly RankedPassage[], rarest: number): GateSigns | null {
  const [best] = ranked;
  const total = weightOf(terms);
  if (!best || total === 0) return null;
  const second = ranked.find(({ passage }) => passage.lesson.lessonId !== best.passage.lesson.lessonId);
  return {
    missing: weightOf(terms.filter(({ found, foreign }) => !found && foreign !== true)) / total,
    rarest: Math.max(0, ...terms.map(({ stem, weight }) => (best.holds.has(stem) ? weight : 0))) / rarest,
    lead: second ? 1 - second.score / best.score : 1,
    score: Math.log1p(best.score / rarest),
    yield: Math.log1p(best.score / total),
  };
}

function weightOf(terms: readonly WeighedTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0);
}

/** Return the probability that a model predicts from features. */
export function chanceOf({ base, ...weights }: GateSigns & { base: number }, signs: GateSigns): number {
  const named = Object.keys(weights) as (keyof GateSigns)[];
  const sum = named.reduce((total, name) => total + weights[name] * signs[name], base);
  return 1 / (1 + Math.exp(-sum));
}

function nearestLessons(ranked: readonly RankedPassage[]): LessonName[] {
  const nearest = new Map<string, LessonName>();
  for (const { passage } of ranked) {
    const { content: _, ...name } = passage.lesson;
    if (nearest.size < offered && !nearest.has(name.lessonId)) nearest.set(name.lessonId, name);
  }
  return [...nearest.values()];
}
