import type { LessonText, Passage } from "#ai/retrieval/passage.ts";

/** Questions that are to be made from a lesson. */
export type QuestionsTask = {
  kind: "questions";
  lesson: LessonText;
  /** The lesson's passages in order, without its exercises: those are for the student to solve. */
  passages: readonly Passage[];
  /** Passages of the course's other lessons: options that are wrong here may come from them. */
  others: readonly Passage[];
  count: number;
  /** Another one makes another set. */
  seed: string;
  /** Questions that the student has been asked already. */
  asked: readonly string[];
};

/** A question as somebody sees it who has to answer it. */
type OpenQuestion = { question: string; options: readonly string[] };

/** Questions that are to be answered from the lesson by somebody who does not know which options are marked as right. */
export type QuestionCheckTask = {
  kind: "question-check";
  lesson: LessonText;
  passages: readonly Passage[];
  questions: readonly OpenQuestion[];
};
