import type { Language } from "#ai/language/four-languages.ts";
import type { ExerciseThread } from "./exercise-thread.ts";
import type { Term } from "#ai/text/terms.ts";

/**
 * What a person wants with a message:
 * "question": the matter of a course. "lesson": the open lesson as a whole. "course": what the course holds. "example": an example of it.
 * "solution": an exercise solved. "quiz": to be asked. "hint": stuck, or does not know. "more": on with the last answer.
 * "reply": an answer to the tutor's question. The others are talk.
 */
export type Intent =
  | "question"
  | "lesson"
  | "course"
  | "example"
  | "solution"
  | "quiz"
  | "hint"
  | "more"
  | "reply"
  | "greeting"
  | "thanks"
  | "farewell"
  | "identity";

export type Question = {
  intent: Intent;
  /** The last message. */
  text: string;
  /** The language it is written in, or null when its words do not tell. */
  language: Language | null;
  /** Its content words, in order. */
  terms: readonly Term[];
  /** Content words of the turn before, where the message leans on it ("And why is that?"). */
  earlierTerms: readonly Term[];
  /** The person's message before this one, or null. */
  earlier: { text: string; intent: Intent } | null;
  /** The exercise that the conversation is about, and how far the help with it has come; null when it is about none. */
  exercise: ExerciseThread | null;
  /** The title of the lesson that the person chose when the tutor asked which is meant; the question is then the one before. */
  chosen: string | null;
  /** The title of the lesson that the last answer was from, where the message leans on it: the conversation stays there. */
  topic: string | null;
  /** Stems of what the meaning of is asked ("What is a deadline?"), or null. */
  defines: readonly string[] | null;
};
