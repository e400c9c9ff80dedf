import { english } from "./english.ts";
import { french } from "./french.ts";
import { portuguese } from "./portuguese.ts";
import { swahili } from "./swahili.ts";

const questions = [english, french, portuguese, swahili].map(({ which }) => which.doYouMean);

/** Return whether an answer of the built-in faculty asked which lesson is meant, in any language. */
export function asksWhich(answer: string): boolean {
  return questions.some((question) => answer.includes(question));
}
