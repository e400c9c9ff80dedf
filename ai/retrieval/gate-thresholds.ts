/**
 * The gate's model: logistic regression (ridge 0.3) over the English tune questions of evaluation/sets (learner-questions, newer-questions
 * and, at half weight, plain-questions), each asked inside its course and without one. `rightFirst` predicts whether the best lesson is the
 * right one, `covered` whether any lesson covers the topic. The thresholds were chosen by ten-fold cross-validation. The margin between the
 * best and the second lesson was a feature once; with `agreement` it no longer added anything.
 */
export const gateWeights = {
  rightFirst: { base: -3.79, lesson: 3.0, unknown: -2.18, substance: 3.54, nearness: 0.62, agreement: 1.1 },
  covered: { base: -2.75, lesson: 2.42, unknown: -2.55, substance: 4.03, nearness: 1.78, agreement: 0.64 },
} as const;

/**
 * From the probability `answer` on that the best lesson is right, it is quoted. Otherwise, from the probability `ask` on that the topic is
 * covered, the learner is asked which lesson is meant.
 */
export const gateThresholds = {
  inCourse: { answer: 0.52, ask: 0.2 },
  acrossCourses: { answer: 0.45, ask: 0.2 },
} as const;
