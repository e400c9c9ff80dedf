import type { LearningPreferences } from "#domain/settings.ts";

const steps: Readonly<Record<LearningPreferences["learningPace"], string>> = {
  standard: "One idea an answer, in at most about 150 words.",
  relaxed:
    "Small steps. One short idea an answer, in at most about 80 words and simple sentences, with an easy question at the end. Offer to go on; do not hurry.",
  intensive:
    "Large steps. Two or three connected ideas an answer, in up to about 250 words, and at the end a demanding question: a new case, an exception or a consequence.",
};

/** How much of it at once, as the learner chose. */
export function pacePrompt({ learningPace }: LearningPreferences): string {
  return `Your pace: ${steps[learningPace]}`;
}
