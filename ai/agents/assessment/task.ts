import type { LessonText, Passage } from "#ai/retrieval/passage.ts";

/** A task to make questions from a lesson. */
export type QuestionsTask = {
  kind: "questions";
  lesson: LessonText;
  /** The lesson's passages in order, without its exercises: those are for the student to solve. */
  passages: readonly Passage[];
  /** Passages of the course's other lessons: a source of wrong options. */
  others: readonly Passage[];
  count: number;
  /** A different seed gives a different set. */
  seed: string;
  /** Questions that the student has already been asked. */
  asked: readonly string[];
};

/** A question without its key. */
type OpenQuestion = { question: string; options: readonly string[] };

/** A task to answer questions from the lesson without knowing the key. */
export type QuestionCheckTask = {
  kind: "question-check";
  lesson: LessonText;
  passages: readonly Passage[];
  questions: readonly OpenQuestion[];
};
