import type { Language } from "#ai/language/four-languages.ts";
import type { Question } from "#ai/question/question.ts";
import type { FoundPassages } from "#ai/retrieval/seek-passages.ts";

/** A question about the academy itself, and the matching passages of the help. */
export type HelpTask = {
  kind: "help";
  question: Question;
  found: FoundPassages;
  /** The help's earlier answers in this conversation, oldest first. */
  earlierAnswers: readonly string[];
  /** The language of the answer and of the articles. */
  language: Language;
};
