import type { LearningPreferences } from "#domain/settings.ts";
import type { Language } from "#ai/language/four-languages.ts";
import type { Question } from "#ai/question/question.ts";
import type { FoundPassages } from "#ai/retrieval/seek-passages.ts";

/** What the person has open: a course, one of its lessons, or neither. */
export type AnswerContext = {
  course: { id: string; title: string; language?: string } | null;
  lesson: { id: string; title: string; position: number } | null;
};

/**
 * How a turn is answered. "talk", "course", "lesson" and "quiz": as its intent says. "exercise": help in steps. "encourage": a smaller step
 * for a discouraged learner. "simpler": the next step down the ladder for a learner who does not follow. "reply": an assessment of what the
 * learner answered. "academy": the question is about the academy itself. "answer", "ask" and "refuse": the gate's verdict.
 */
export type Approach =
  | "talk"
  | "course"
  | "lesson"
  | "quiz"
  | "exercise"
  | "encourage"
  | "simpler"
  | "reply"
  | "academy"
  | "answer"
  | "ask"
  | "refuse";

/** A turn of the tutor: the question, its place, and the matching passages. */
export type TutorTask = {
  kind: "tutor";
  question: Question;
  context: AnswerContext;
  found: FoundPassages;
  /** Whether the learner is to be met with encouragement. Whoever may be worried is met as kindly as a discouraged learner. */
  isDiscouraged: boolean;
  approach: Approach;
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
