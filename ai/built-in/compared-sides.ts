import { foldWord } from "#ai/language/fold-word.ts";
import { endOf } from "#ai/question/understand-question.ts";
import type { TutorTask } from "#ai/task.ts";
import type { Term } from "#ai/text/terms.ts";

/** A word that the sides of a comparison stand around, in the four languages, without accents. */
const around =
  /\b(?:vs\.?|versus|compared (?:to|with)|different (?:from|to|than)|differs? from|better than|worse than|rather than|instead of|or|ou|au|plutot que|em vez de|badala ya)\b/g;
/** A word that joins sides only after one of `announcing`. */
const joining = /\b(?:and|from|with|et|e|na)\b/g;
const announcing =
  /\b(?:(?:difference|differences|distinction|contrast|choice|choose) between|compar\w*|distinguish|differences? entre|diferencas? entre|tofauti (?:\w+ )?(?:kati )?ya|linganisha)\b/g;

/** What ends the name of a side. */
const pause = /[,;:()?!\n]|\.\s/g;
/** The most words of a question that name a side. */
const wordsOfSide = 3;

/**
 * Return the stems of the two things that a question compares ("debit vs credit"), each without those of the other; null if it compares
 * nothing, or if words of a side are unknown.
 */
export function comparedSides({ question, found }: Pick<TutorTask, "question" | "found">): [Set<string>, Set<string>] | null {
  const { text } = question;
  const end = endOf(text);
  // Folding keeps the number of letters in these languages, so that positions are the same in both texts.
  const folded = foldWord(end);
  if (folded.length !== end.length) return null;
  const announced = folded.matchAll(announcing).next().value;
  const from = announced === undefined ? 0 : announced.index + announced[0].length;
  const between = [...folded.matchAll(announced === undefined ? around : joining)].find(({ index }) => index > from);
  if (!between) return null;
  const shift = text.length - end.length;
  const at = between.index + shift;
  const stands = new Map(found.terms.map((term) => [term.stem, term.stands]));
  const pauses = [...text.matchAll(pause)].map(({ index }) => index);
  const begins = Math.max(from + shift, ...pauses.filter((each) => each < at));
  const ends = pauses.find((each) => each > at + between[0].length) ?? Infinity;
  const left = question.terms.filter(({ start }) => start >= begins && start < at).slice(-wordsOfSide);
  const right = question.terms.filter(({ start }) => start > at && start < ends).slice(0, wordsOfSide);
  const stemsOf = (side: readonly Term[]) => side.flatMap(({ stem }) => stands.get(stem) ?? [stem]);
  const beside = (side: readonly Term[], other: readonly Term[]) =>
    new Set(stemsOf(side).filter((stem) => !stemsOf(other).includes(stem)));
  const sides: [Set<string>, Set<string>] = [beside(left, right), beside(right, left)];
  return sides.every(({ size }) => size > 0) ? sides : null;
}
