/**
 * What the gate decides by. Found by logistic regression (ridge 0.3) over 67 English questions of learners (the tune half of
 * evaluation/sets/learner-questions.jsonl, inside the course and, at half weight, without one) and the 91 tune questions of
 * evaluation/tune-questions.ts (at half weight). `rightFirst` foretells that the best lesson is the right one, `covered` that any lesson
 * covers the matter. The thresholds are the lowest with at most 17 % of the tune half's uncovered questions answered.
 */
export const gateWeights = {
  rightFirst: { base: -4.04, passage: 2.5, lesson: 1.41, unknown: -1.98, lead: 1.68, substance: 2.52 },
  covered: { base: -1.69, passage: 0.9, lesson: 1.67, unknown: -1.88, lead: 0.04, substance: 3.5 },
} as const;

export const gateThresholds = {
  /** From this chance on that the best lesson is the right one, it is quoted. */
  answer: 0.4,
  /** From this chance on that the matter is covered, the learner is asked which lesson is meant. */
  ask: 0.3,
} as const;
