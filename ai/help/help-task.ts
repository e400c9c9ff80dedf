import type { LearningPreferences } from "#domain/settings.ts";
import type { Question } from "#ai/question/question.ts";
import type { FoundPassages } from "#ai/retrieval/seek-passages.ts";

/** A question about the academy itself, and what its help articles say to it. */
export type HelpTask = {
  kind: "help";
  question: Question;
  found: FoundPassages;
  /** What the help said before in this conversation, oldest first. */
  earlierAnswers: readonly string[];
  preferences: LearningPreferences;
};
