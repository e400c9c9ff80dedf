/**
 * What the gate decides by. Found by logistic regression (ridge 0.3) over the English tune questions of evaluation/sets: learner-questions,
 * newer-questions and (at half weight) plain-questions, each inside its course and without one. `rightFirst` foretells that the best lesson is the
 * right one, `covered` that any lesson covers the matter. The thresholds were chosen by what ten folds of these questions said of one another. How far
 * the best lesson is before the second was a sign once; beside the agreement of words and meaning it told nothing more.
 */
export const gateWeights = {
  rightFirst: { base: -3.79, lesson: 3.0, unknown: -2.18, substance: 3.54, nearness: 0.62, agreement: 1.1 },
  covered: { base: -2.75, lesson: 2.42, unknown: -2.55, substance: 4.03, nearness: 1.78, agreement: 0.64 },
} as const;

/**
 * `answer`: from this probability on that the best lesson is right, it is quoted. `ask`: from this probability on that the topic is
 * covered, the learner is asked which lesson is meant.
 */
export const gateThresholds = {
  inCourse: { answer: 0.52, ask: 0.2 },
  acrossCourses: { answer: 0.45, ask: 0.2 },
} as const;
