import type { ChatMessage } from "#domain/chat.schema.ts";

/**
 * A message with what the academy has stored with an answer, whichever model wrote it. A conversation that a device sends has only texts;
 * there, the built-in faculty's answers are recognised by their words.
 */
export type SaidMessage = ChatMessage & {
  /** The title of the lesson that the answer is about. */
  about?: string;
  /** The titles of the lessons between which the answer let the learner choose. */
  offered?: readonly string[];
  /** Whether the answer is help with an exercise. */
  helpsWithExercise?: boolean;
};
