import type { Answer } from "./answer.schema.ts";
import { isNearEnough, readNumber } from "./compare-number.ts";
import { matchesText } from "./compare-text.ts";
import type { QuestionContent, RubricRow } from "./question.ts";

/** An exact fraction: `earned` of `of`. */
export type Fraction = { earned: number; of: number };

const none: Fraction = { earned: 0, of: 1 };
const whole: Fraction = { earned: 1, of: 1 };

/**
 * Grade an answer by the question's credit rule.
 * - all-or-nothing: everything is right, or it is worth nothing.
 * - right-minus-wrong (multiple choice): the share of right options that are ticked, less the share of wrong ones, not below 0. Ticking
 *   everything is worth nothing, and so is ticking nothing.
 * - per-part: the share of items in their right place, or of correct pairs.
 */
export function gradeAnswer(question: QuestionContent, answer: Answer): Fraction {
  switch (question.type) {
    case "single-choice":
    case "true-false":
    case "multiple-choice":
      return gradeChoice(question, answer);
    case "short-text": {
      const rules = { matchCase: question.match_case, matchAccents: question.match_accents };
      return matchesText(answer.text, question.accepted, rules) ? whole : none;
    }
    case "numeric":
      return gradeNumber(question, answer);
    case "ordering": {
      const right = question.options.map(({ id }, place) => answer.options[place] === id);
      // A valid answer orders all items.
      return answer.options.length === question.options.length ? gradeParts(right, question) : none;
    }
    case "matching": {
      const chosen = new Map(answer.matches.map(({ left, right }) => [left, right]));
      const asked = question.pairs.filter(({ left }) => left.trim() !== "");
      return gradeParts(
        asked.map(({ id, match_id }) => chosen.get(id) === match_id),
        question,
      );
    }
    case "cloze":
      return gradeParts(gapsRight(question, answer), question);
    case "essay":
      // Graded by a person: see gradeEssay.
      return none;
  }
}

/** Return which gaps of a cloze are filled correctly. */
function gapsRight({ gaps, match_case, match_accents }: QuestionContent, answer: Answer): boolean[] {
  const filled = new Map(answer.gaps.map(({ id, text }) => [id, text]));
  return gaps.map(({ id, accepted, choices }) => {
    const text = filled.get(id) ?? "";
    if (choices.length > 0) return choices.some((choice) => choice.correct && choice.id === text);
    return matchesText(text, accepted, { matchCase: match_case, matchAccents: match_accents });
  });
}

/**
 * Grade an essay from the points given by its rubric: each row counts from 0 to its own points, and unknown rows are
 * ignored.
 */
export function gradeEssay(rubric: readonly RubricRow[], given: readonly { row: string; points: number }[]): Fraction {
  const points = new Map(given.map(({ row, points: of }) => [row, of]));
  const earned = rubric.reduce((sum, { id, points: most }) => sum + Math.min(most, Math.max(0, points.get(id) ?? 0)), 0);
  return {
    earned,
    of: Math.max(
      1,
      rubric.reduce((sum, { points: most }) => sum + most, 0),
    ),
  };
}

/** Return whether a person has to grade an answer; an empty one is worth nothing. */
export function needsReading({ type }: QuestionContent, answer: Answer | null): boolean {
  return type === "essay" && answer !== null && answer.text.trim() !== "";
}

function gradeChoice({ type, options, credit }: QuestionContent, answer: Answer): Fraction {
  const ticked = new Set(answer.options);
  const right = options.filter(({ correct }) => correct);
  const wrong = options.filter(({ correct }) => !correct);
  const tickedRight = right.filter(({ id }) => ticked.has(id)).length;
  const tickedWrong = wrong.filter(({ id }) => ticked.has(id)).length;
  if (type === "multiple-choice" && credit === "right-minus-wrong") {
    const earned = tickedRight * wrong.length - tickedWrong * right.length;
    return { earned: Math.max(0, earned), of: Math.max(1, right.length * wrong.length) };
  }
  return right.length > 0 && tickedRight === right.length && tickedWrong === 0 ? whole : none;
}

/** Both readings of an ambiguous number count: the page asks which one is meant, and a learner who could not be asked loses nothing. */
function gradeNumber({ value, tolerance }: QuestionContent, { text, decimal }: Answer): Fraction {
  const key = readNumber(value, ".");
  const typed = readNumber(text, decimal);
  if (key.kind !== "number" || typed.kind === "none") return none;
  const readings = typed.kind === "number" ? [typed.value] : Object.values(typed.readings);
  return readings.some((reading) => isNearEnough(reading, key.value, tolerance)) ? whole : none;
}

function gradeParts(right: readonly boolean[], { credit }: QuestionContent): Fraction {
  const earned = right.filter(Boolean).length;
  if (credit === "per-part") return { earned, of: Math.max(1, right.length) };
  return right.length > 0 && earned === right.length ? whole : none;
}

/** Convert a fraction of a question to whole points, half a point rounded up. Nothing is rounded anywhere else. */
export function pointsFor({ earned, of }: Fraction, points: number): number {
  return Math.floor((2 * earned * points + of) / (2 * of));
}

/** Return what an answer earns of a question's points before rounding; null if that is a whole number. */
export function exactPoints(question: QuestionContent, answer: Answer, points: number): number | null {
  const { earned, of } = gradeAnswer(question, answer);
  return (earned * points) % of === 0 ? null : (earned * points) / of;
}

/** Return whether an answer is not empty. */
export function isAnswered(answer: Answer | null): boolean {
  if (answer === null) return false;
  const { options, matches, text, gaps } = answer;
  return options.length > 0 || matches.length > 0 || text.trim() !== "" || gaps.some((gap) => gap.text.trim() !== "");
}

/** Return whether points reach a passing grade in percent. Nothing is rounded. */
export function isPassed({
  score,
  maxScore,
  passingPercent,
}: {
  score: number;
  maxScore: number;
  passingPercent: number;
}): boolean {
  return score * 100 >= passingPercent * maxScore;
}

export const attemptGradings = ["best", "last", "mean"] as const;
export type AttemptGrading = (typeof attemptGradings)[number];

/** Return the grade of an exam in hundredths of a percent, from its graded attempts in order; null if there are none, which is not 0. */
export function gradeOfAttempts(
  attempts: readonly { score: number; maxScore: number }[],
  grading: AttemptGrading,
): number | null {
  const parts = attempts.map(({ score, maxScore }) => (maxScore === 0 ? 0 : (score * 10_000) / maxScore));
  const last = parts.at(-1);
  if (last === undefined) return null;
  if (grading === "best") return Math.round(Math.max(...parts));
  return Math.round(grading === "last" ? last : parts.reduce((sum, part) => sum + part, 0) / parts.length);
}

/** Return whether the graded attempts, in order, reach a passing grade in percent. Nothing is rounded. */
export function isExamPassed(
  attempts: readonly { score: number; maxScore: number }[],
  { grading, passingPercent }: { grading: AttemptGrading; passingPercent: number },
): boolean {
  const last = attempts.at(-1);
  if (last === undefined) return false;
  if (grading === "best") return attempts.some((attempt) => isPassed({ ...attempt, passingPercent }));
  if (grading === "last") return isPassed({ ...last, passingPercent });
  const sum = attempts.reduce((total, { score, maxScore }) => total + (maxScore === 0 ? 0 : score / maxScore), 0);
  // Thirds do not add up to exactly 1 in floating point.
  return sum * 100 >= passingPercent * attempts.length - 1e-9;
}
