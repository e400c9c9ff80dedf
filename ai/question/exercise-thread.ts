import { intentOf, reads } from "./intent.ts";
import type { Intent } from "./question.ts";
import type { SaidMessage } from "./recent-messages.ts";
import { english } from "#ai/built-in/words/english.ts";
import { french } from "#ai/built-in/words/french.ts";
import { portuguese } from "#ai/built-in/words/portuguese.ts";
import { swahili } from "#ai/built-in/words/swahili.ts";

/** The state of a conversation about one exercise. */
export type ExerciseThread = {
  /** How often the tutor has helped with it before this message. */
  step: number;
  /** The message that named the exercise. */
  asked: string;
  /** True when this message contains a result without its derivation. */
  isGuess: boolean;
};

type Understood = { intent: Intent; exercise: ExerciseThread | null };

const goesOn: ReadonlySet<Intent> = new Set(["hint", "more", "example", "reply"]);
/** Small talk does not end it. */
const talk: ReadonlySet<Intent> = new Set(["greeting", "thanks", "farewell"]);

/**
 * Return the intent of the person's last message, and the exercise that the conversation is about. After help with an exercise, attempts to
 * get its solution through hurry, authority, games or small parts still count as asking for it.
 */
export function followExercise(messages: readonly SaidMessage[]): Understood {
  let thread: ExerciseThread | null = null;
  let understood: Understood = { intent: "question", exercise: null };
  for (const [index, { role, content, helpsWithExercise }] of messages.entries()) {
    if (role !== "user") {
      // An exercise that was copied into a message is recognised by the help that followed it.
      const asked = messages[index - 1]?.content ?? "";
      if (!thread && (helpsWithExercise ?? isExerciseHelp(content))) thread = { step: 0, asked, isGuess: false };
      continue;
    }
    understood = next(content, messages.slice(0, index), thread);
    if (!talk.has(understood.intent)) thread = understood.exercise;
  }
  return understood;
}

function next(message: string, before: readonly SaidMessage[], thread: ExerciseThread | null): Understood {
  const intent = intentOf(message, before);
  if (!thread) {
    return intent === "solution" ? { intent, exercise: { step: 0, asked: message, isGuess: false } } : { intent, exercise: null };
  }
  const on = { ...thread, step: thread.step + 1, isGuess: false };
  if (reads(message, "guess")) return { intent: "solution", exercise: { ...on, isGuess: true } };
  if (intent === "solution") {
    return { intent, exercise: isOther(message, thread.asked) ? { step: 0, asked: message, isGuess: false } : on };
  }
  if (goesOn.has(intent)) return { intent, exercise: on };
  if ((intent === "question" || intent === "identity" || intent === "quiz") && reads(message, "pressure")) {
    return { intent: "solution", exercise: on };
  }
  return { intent, exercise: null };
}

/** Return whether a message names an exercise with another number. */
function isOther(message: string, asked: string): boolean {
  const [, number] = /\b(\d{1,2})\b/.exec(message) ?? [];
  const [, before] = /\b(\d{1,2})\b/.exec(asked) ?? [];
  return number !== undefined && before !== undefined && number !== before;
}

const closings = [english, french, portuguese, swahili].flatMap(({ exercise }) => [
  ...exercise.nudge,
  ...exercise.afterPointer,
  ...exercise.afterWorked,
  ...exercise.back,
]);

/** Return whether an answer of the built-in faculty was help with an exercise, in any language. */
export function isExerciseHelp(answer: string): boolean {
  const text = answer.trimEnd();
  return closings.some((closing) => text.endsWith(closing));
}
