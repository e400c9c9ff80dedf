import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { CreditRule, QuestionType } from "#domain/question.ts";

/** The texts of a question, wherever it is answered. */
export const messages = defineMessages({
  type: {
    "single-choice": msg`Single choice`,
    "multiple-choice": msg`Multiple choice`,
    "true-false": msg`True or false`,
    "short-text": msg`Short text`,
    numeric: msg`Number`,
    ordering: msg`Ordering`,
    matching: msg`Matching`,
    cloze: msg`Fill in the gaps`,
    essay: msg`Essay`,
  } satisfies Record<QuestionType, MessageDescriptor>,
  chooseOne: msg`Choose one`,
  chooseAll: msg`Choose all that apply`,
  yourAnswer: msg`Your answer`,
  yourEssay: msg`Your text`,
  words: (count: number) => msg`${plural(count, { one: "# word", other: "# words" })}`,
  gaps: msg`Fill in the gaps`,
  gapOf: (number: number, of: number) => msg`Gap ${number} of ${of}`,
  blank: msg`(blank)`,
  yourNumber: (unit: string) => (unit === "" ? msg`Your answer, a number` : msg`Your answer, in ${unit}`),
  noNumber: msg`This cannot be read as a number yet.`,
  ambiguous: (text: string) => msg`“${text}” can be read in two ways. Which number do you mean?`,
  meant: (value: string) => msg`I mean ${value}`,
  order: msg`Put these in order, first at the top`,
  notOrdered: msg`You have not chosen an order yet.`,
  keepOrder: msg`Keep this order`,
  up: (at: number) => msg`Move item ${at + 1} up`,
  down: (at: number) => msg`Move item ${at + 1} down`,
  moved: (at: number, of: number) => msg`Moved to place ${at + 1} of ${of}`,
  match: msg`Choose what belongs to each`,
  matchNumber: (at: number) => msg`Match for item ${at + 1}`,
  choose: msg`Choose …`,
  clear: msg`Clear my answer`,
  credit: {
    "all-or-nothing": msg`You get the points only if the whole answer is correct.`,
    "right-minus-wrong": msg`Each correct choice earns a share of the points, and each wrong one takes a share away. You never get less than zero.`,
    "per-part": msg`Each correct part earns its share of the points.`,
    "by-rubric": msg`A person reads your text and gives points for each criterion.`,
  } satisfies Record<CreditRule, MessageDescriptor>,
  verdict: { right: msg`Correct`, partly: msg`Partly correct`, wrong: msg`Not correct`, ungraded: msg`Not graded yet` },
  feedback: msg`Feedback`,
  solution: msg`Correct answer`,
});
