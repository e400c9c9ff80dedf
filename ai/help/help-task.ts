import type { Language } from "#ai/language/four-languages.ts";
import type { Question } from "#ai/question/question.ts";
import type { FoundPassages } from "#ai/retrieval/seek-passages.ts";

/** A question about the academy itself, and what its help articles say to it. */
export type HelpTask = {
  kind: "help";
  question: Question;
  found: FoundPassages;
  /** What the help said before in this conversation, oldest first. */
  earlierAnswers: readonly string[];
  /** The language to answer in, which is that of the articles. */
  language: Language;
};
