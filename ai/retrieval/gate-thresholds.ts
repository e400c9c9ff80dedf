/**
 * What the gate decides by. Found by logistic regression (ridge 0.3) over the English questions of evaluation/sets that a tuning may look at (the tuned
 * half of learner-questions, other-, newer-, unseen- and development-questions, and at 0.3 of the weight the tuned half of plain-questions), each inside
 * its course and without one. `rightFirst` foretells that the best lesson is the right one, `covered` that any lesson covers the matter. Signs and
 * thresholds were chosen by what the other courses said of each (leave one course out). Decision 103 has the figures, and the signs that told nothing more.
 */
export const gateWeights = {
  rightFirst: { base: -3.07, missing: -2.65, substance: 2.09, strength: 1.27, nearness: 0.68, lead: 3.37 },
  covered: { base: -0.7, missing: -3.33, substance: 1.71, strength: 1.04, nearness: 1.04, lead: 1.56 },
} as const;

/**
 * `answer`: from this probability on that the best lesson is right, it is quoted. `ask`: from this probability on that the topic is
 * covered, the learner is asked which lesson is meant.
 */
export const gateThresholds = {
  inCourse: { answer: 0.48, ask: 0.26 },
  acrossCourses: { answer: 0.45, ask: 0.36 },
} as const;
