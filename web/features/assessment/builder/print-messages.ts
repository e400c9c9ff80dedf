import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { toleranceKinds } from "#domain/compare-number.ts";

/** The texts of an exam on paper. */
export const printMessages = defineMessages({
  title: msg`An exam on paper`,
  heading: (exam: string, form: string) => msg`${exam}, form ${form}`,
  toExam: msg`Back to the exam`,
  help: msg`The questions come first, the answer key on a page of its own. A form is the same each time you print it, as long as the exam and its questions stay the same.`,
  formLabel: msg`Form`,
  form: (letter: string) => msg`Form ${letter}`,
  print: msg`Print`,
  name: msg`Name`,
  date: msg`Date`,
  points: (count: number) => msg`${plural(count, { one: "# point", other: "# points" })}`,
  pointsOf: (max: number) => msg`Points: ____ of ${max}`,
  minutes: (count: number) => msg`${plural(count, { one: "# minute", other: "# minutes" })}`,
  needed: (percent: number) => msg`${percent}% to pass`,
  chooseOne: msg`Tick one.`,
  chooseSome: msg`Tick all that are right.`,
  order: msg`Number them in the right order.`,
  match: msg`Write the right letter beside each number.`,
  fill: msg`Fill in the gaps.`,
  fillFrom: (gap: number) => msg`Gap ${gap}, one of:`,
  keyOf: (exam: string, form: string) => msg`Answer key: ${exam}, form ${form}`,
  questionOf: (at: number) => msg`Question ${at}`,
  also: msg`Also accepted:`,
  tolerances: {
    absolute: (amount: string) => msg`up to ${amount} more or less`,
    relative: (amount: string) => msg`up to ${amount}% more or less`,
    digits: (amount: string) => msg`to ${amount} significant digits`,
  } satisfies Record<(typeof toleranceKinds)[number], unknown>,
  byRubric: msg`Read by the rubric:`,
});
