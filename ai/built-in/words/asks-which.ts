import { english } from "./english.ts";
import { french } from "./french.ts";
import { portuguese } from "./portuguese.ts";
import { swahili } from "./swahili.ts";

const questions = [english, french, portuguese, swahili].map(({ which }) => which.doYouMean);

/** True when an answer of the built-in faculty asked which lesson is meant, in whatever language. */
export function asksWhich(answer: string): boolean {
  return questions.some((question) => answer.includes(question));
}
