import type { Language } from "#ai/language/four-languages.ts";
import type { ExerciseThread } from "./exercise-thread.ts";
import type { Term } from "#ai/text/terms.ts";

/**
 * The intent of a message:
 * "question": about the subject of a course. "lesson": about the open lesson as a whole. "course": about the contents of the course.
 * "example": for an example. "solution": to solve an exercise. "quiz": to be asked questions. "hint": stuck, or does not know. "more": to
 * continue the last answer. "reply": an answer to the tutor's question. The others are small talk.
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

const smallTalk = ["greeting", "thanks", "farewell", "identity"] as const satisfies readonly Intent[];
export type SmallTalk = (typeof smallTalk)[number];

/** Return whether a message with this intent is about nothing that a lesson teaches. */
export function isSmallTalk(intent: Intent): intent is SmallTalk {
  return smallTalk.some((each) => each === intent);
}

export type Question = {
  intent: Intent;
  /** The last message. */
  text: string;
  /** The language it is written in, or null when its words do not tell. */
  language: Language | null;
  /** Its content words, in order. */
  terms: readonly Term[];
  /** Content words of the previous turn, if the message refers to it ("And why is that?"). */
  earlierTerms: readonly Term[];
  /** The person's message before this one, or null. */
  earlier: { text: string; intent: Intent } | null;
  /** The exercise that the conversation is about, and how far the help with it has come; null for none. */
  exercise: ExerciseThread | null;
  /** The title of the lesson that the person chose when the tutor asked back; the question is then the previous one. */
  chosen: string | null;
  /** The title of the last answer's lesson, if the message refers to that answer: the conversation stays there. */
  topic: string | null;
  /** Stems of the term to be defined ("What is a deadlock?"), or null. */
  defines: readonly string[] | null;
  /** How many messages in a row, up to this one, say that the learner does not follow ("simpler", "still lost"); 0 if this one does not. */
  lost: number;
};
