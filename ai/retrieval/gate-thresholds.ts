/**
 * What the gate decides by. Found by logistic regression (ridge 0.3) over the English tune questions of evaluation/sets: learner-questions,
 * newer-questions and (at half weight) plain-questions, each inside its course and without one. `rightFirst` foretells that the best lesson is the
 * right one, `covered` that any lesson covers the matter. The thresholds were chosen by what ten folds of these questions said of one another: among
 * all courses more is taken for an answer that is none, so that an answer has to be surer.
 */
export const gateWeights = {
  rightFirst: { base: -3.05, lesson: 2.68, unknown: -2.33, lead: 1.94, substance: 3.06 },
  covered: { base: -1.78, lesson: 2.71, unknown: -2.72, lead: 0.39, substance: 4.05 },
} as const;

/** `answer`: from this chance on that the best lesson is the right one, it is quoted. `ask`: from this chance on that the matter is covered, the learner is asked which lesson is meant. */
export const gateThresholds = {
  inCourse: { answer: 0.4, ask: 0.15 },
  acrossCourses: { answer: 0.5, ask: 0.2 },
} as const;
