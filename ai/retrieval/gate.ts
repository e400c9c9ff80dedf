import type { LessonName } from "./passage-source.ts";
import type { RankedPassage } from "./rank-passages.ts";
import type { WeighedTerm } from "./weigh-terms.ts";
import { gateThresholds, gateWeights } from "./gate-thresholds.ts";

/** The verdict on a question: quote the passages, ask which of the nearest lessons is meant, or say that the lessons do not cover it. */
export type Gate = {
  verdict: "answer" | "ask" | "refuse";
  /**
   * Words of the question, as written, that occur in no readable lesson. Everyday words are left out, and for a word of another
   * language this is unknown.
   */
  missing: readonly string[];
  /** The nearest lessons, best first, three at most. */
  nearest: readonly LessonName[];
  /** What the verdict was first decided by; null where there was nothing to go by. */
  chances: GateChances | null;
};

/** How likely the best lesson is right, and any lesson covers the matter, each with the threshold from which that counts. */
type GateChances = { right: number; rightFrom: number; covered: number; coveredFrom: number; verdict: Gate["verdict"] };

/** The gate's features, each from 0 to 1 but for `strength`. */
type GateSigns = {
  /** The share of the question's words that no readable lesson has; words of another language that the dictionary lacks say nothing. */
  missing: number;
  /** How much of rare words stands close together in the best passage, whatever the question has beside them. */
  substance: number;
  /** What the best passage scores beside what the question's words weigh together. */
  strength: number;
  /** How near the best passage is to the question in meaning. */
  nearness: number;
  /** How far the best lesson is before the third: the second is often right too, or near it. */
  lead: number;
};

const offered = 3;
/** From this class on a word is too common to be named. */
const wellKnown = 2;
/** This many words that hardly any passage has count as full. */
const muchWords = 2;
/** A passage scores about this much for each unit of weight that it has of the question. */
const fullScore = 2.2;

/** The gate's inputs besides the passages. */
type GateHints = {
  /** The weight of a word that occurs in a single passage: in an academy of few passages every word weighs less. */
  rarest: number;
  /** True where several courses are searched. */
  isAcross: boolean;
};

/** Decide by passages that were ranked for the question, best first. */
export function passGate(terms: readonly WeighedTerm[], ranked: readonly RankedPassage[], { rarest, isAcross }: GateHints): Gate {
  const signs = signsOf(terms, ranked, rarest);
  const missing = terms
    .filter(({ found, everyday, foreign }) => !found && foreign !== true && (everyday ?? 0) < wellKnown)
    .map(({ word }) => word);
  const nearest = nearestLessons(ranked);
  const chances = signs && judge(signs, isAcross);
  return { verdict: chances?.verdict ?? "refuse", missing, nearest, chances };
}

function judge(signs: GateSigns, isAcross: boolean): GateChances {
  const { answer: rightFrom, ask: coveredFrom } = isAcross ? gateThresholds.acrossCourses : gateThresholds.inCourse;
  const right = chanceOf(gateWeights.rightFirst, signs);
  const covered = chanceOf(gateWeights.covered, signs);
  const verdict = right >= rightFrom ? "answer" : covered >= coveredFrom ? "ask" : "refuse";
  return { right, rightFrom, covered, coveredFrom, verdict };
}

/** Return the features, or null when there is nothing to go by. */
function signsOf(terms: readonly WeighedTerm[], ranked: readonly RankedPassage[], rarest: number): GateSigns | null {
  const [best] = ranked;
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (!best || total === 0) return null;
  const third = nearestLessons(ranked)[2];
  const thirdScore = ranked.find(({ passage }) => passage.lesson.lessonId === third?.lessonId)?.score ?? 0;
  return {
    missing: terms.filter(({ found, foreign }) => !found && foreign !== true).length / terms.length,
    substance: Math.min(1, best.together / (muchWords * rarest)),
    strength: Math.min(2, best.score / (fullScore * total)),
    nearness: best.nearness,
    lead: 1 - thirdScore / best.score,
  };
}

function chanceOf(weights: GateSigns & { base: number }, signs: GateSigns): number {
  const sum =
    weights.base +
    weights.missing * signs.missing +
    weights.substance * signs.substance +
    weights.strength * signs.strength +
    weights.nearness * signs.nearness +
    weights.lead * signs.lead;
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
