import type { LearningPreferences } from "#domain/settings.ts";
import type { Language } from "#ai/language/four-languages.ts";
import type { Question } from "#ai/question/question.ts";
import type { FoundPassages } from "#ai/retrieval/seek-passages.ts";

/** What the person has open: a course, one of its lessons, or neither. */
export type AnswerContext = {
  course: { id: string; title: string; language?: string } | null;
  lesson: { id: string; title: string; position: number } | null;
};

/** A turn of the tutor: the question, its place, and the matching passages. */
export type TutorTask = {
  kind: "tutor";
  question: Question;
  context: AnswerContext;
  found: FoundPassages;
  /** The tutor's earlier answers in this conversation, oldest first. */
  earlierAnswers: readonly string[];
  /** How the answer should be written; `language` is the one to answer in. */
  preferences: LearningPreferences;
};

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
