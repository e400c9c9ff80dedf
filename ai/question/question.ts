import type { Language } from "#ai/language/four-languages.ts";
import type { ExerciseThread } from "./exercise-thread.ts";
import type { Term } from "#ai/text/terms.ts";

/**
 * The intent of a message:
 * "question": about the subject of a course. "lesson": the open lesson as a whole. "course": the contents of the course. "example": an
 * example.
 * "solution": to solve an exercise. "quiz": to be asked. "hint": stuck, or does not know. "more": continue the last answer.
 * "reply": an answer to the tutor's question. The others are small talk.
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
  /** Content words of the previous turn, where the message refers to it ("And why is that?"). */
  earlierTerms: readonly Term[];
  /** The person's message before this one, or null. */
  earlier: { text: string; intent: Intent } | null;
  /** The exercise that the conversation is about, and how far the help with it has come; null for none. */
  exercise: ExerciseThread | null;
  /** The title of the lesson that the person chose when the tutor asked back; the question is then the previous one. */
  chosen: string | null;
  /** The title of the last answer's lesson, where the message refers to it: the conversation stays there. */
  topic: string | null;
  /** Stems of the term to be defined ("What is a deadlock?"), or null. */
  defines: readonly string[] | null;
  /** How often in a row, this message included, the learner has said that they do not follow ("simpler", "still lost"); 0 for any other message. */
  lost: number;
};
