import { english } from "./english.ts";
import { french } from "./french.ts";
import { portuguese } from "./portuguese.ts";
import { swahili } from "./swahili.ts";

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
