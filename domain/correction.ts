import type { Answer } from "./answer.schema.ts";
import { gradeAnswer, needsReading, pointsFor } from "./grade-answer.ts";
import type { QuestionContent } from "./question.ts";

/**
 * How a question with a wrong key is corrected: graded by the new key, by the old or the new one (whichever is worth more), full points for
 * everybody, or excluded from the total.
 */
export const remedies = ["new-key", "both-keys", "full-marks", "left-out"] as const;
export type Remedy = (typeof remedies)[number];

/** The points of an answer; null if a person has to grade it. `leftOut`: the question counts for nobody. */
export type CorrectedScore = { score: number | null; leftOut: boolean };

type Scoring = {
  content: QuestionContent;
  answer: Answer | null;
  points: number;
  correction: { remedy: Remedy; key: QuestionContent | null } | null;
};

/** Score an answer, applying its question's correction if there is one. The attempt's credit rule still applies. */
export function scoreAnswer({ content, answer, points, correction }: Scoring): CorrectedScore {
  if (correction?.remedy === "full-marks") return { score: points, leftOut: false };
  if (correction?.remedy === "left-out") return { score: 0, leftOut: true };
  if (needsReading(content, answer)) return { score: null, leftOut: false };
  if (answer === null) return { score: 0, leftOut: false };
  const by = (key: QuestionContent) => pointsFor(gradeAnswer({ ...key, credit: content.credit }, answer), points);
  const old = by(content);
  if (!correction?.key) return { score: old, leftOut: false };
  const corrected = by(correction.key);
  return { score: correction.remedy === "both-keys" ? Math.max(old, corrected) : corrected, leftOut: false };
}

/** Return whether one score is a smaller share of its maximum than another. */
export function isLower(after: { score: number; maxScore: number }, before: { score: number; maxScore: number }): boolean {
  return after.score * before.maxScore < before.score * after.maxScore;
}
