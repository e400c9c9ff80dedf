/**
 * What the gate decides by. Found by logistic regression (ridge 0.3) over 67 English questions of learners (the tune half of
 * evaluation/sets/learner-questions.jsonl, inside the course and, at half weight, without one) and the 91 tune questions of
 * evaluation/sets/plain-questions.jsonl (at half weight). `rightFirst` foretells that the best lesson is the right one, `covered` that any lesson
 * covers the matter. The thresholds are the lowest with at most 17 % of the tune half's uncovered questions answered.
 */
export const gateWeights = {
  rightFirst: { base: -3.14, passage: 2, lesson: 1.14, unknown: -3.16, lead: 2.01, substance: 2.06 },
  covered: { base: -0.93, passage: 0.47, lesson: 1.43, unknown: -2.79, lead: 0.38, substance: 3.18 },
} as const;

export const gateThresholds = {
  /** From this chance on that the best lesson is the right one, it is quoted. */
  answer: 0.4,
  /** From this chance on that the matter is covered, the learner is asked which lesson is meant. */
  ask: 0.2,
} as const;
