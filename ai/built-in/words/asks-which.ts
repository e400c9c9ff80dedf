import { english } from "./english.ts";
import { french } from "./french.ts";
import { portuguese } from "./portuguese.ts";
import { swahili } from "./swahili.ts";

const questions = [english, french, portuguese, swahili].map(({ which }) => which.doYouMean);

/** Return the place, from 0, that a choice names ("the second one"): -1 for the last one, null if it names none. `said` is folded. */
export function placeOf(said: string): number | null {
  if (/^[1-3]$/.test(said)) return Number(said) - 1;
  for (const { ordinals } of [english, french, portuguese, swahili].map(({ which }) => which)) {
    const place = ordinals.findIndex((each) => each.test(said));
    if (place !== -1) return place === ordinals.length - 1 ? -1 : place;
  }
  return null;
}

/** Return whether an answer of the built-in faculty asked which lesson is meant, in any language. */
export function asksWhich(answer: string): boolean {
  return questions.some((question) => answer.includes(question));
}
