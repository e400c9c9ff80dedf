import type { Term } from "../text/terms.ts";

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
  /** Its content words, in order. */
  terms: readonly Term[];
  /** Content words of the turn before, where the message leans on it ("And why is that?"). */
  earlierTerms: readonly Term[];
  /** The person's message before this one, or null. */
  earlier: { text: string; intent: Intent } | null;
  /** Stems of what the meaning of is asked ("What is a deadline?"), or null. */
  defines: readonly string[] | null;
};
