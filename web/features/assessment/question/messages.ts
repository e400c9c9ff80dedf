import { plural } from "#domain/plural.ts";
import type { CreditRule, QuestionType } from "#domain/question.ts";

/** The words of a question, wherever it is answered. */
export const messages = {
  type: {
    "single-choice": "Single choice",
    "multiple-choice": "Multiple choice",
    "true-false": "True or false",
    "short-text": "Short text",
    numeric: "Number",
    ordering: "Ordering",
    matching: "Matching",
    cloze: "Fill in the gaps",
    essay: "Essay",
  } satisfies Record<QuestionType, string>,
  chooseOne: "Choose one",
  chooseAll: "Choose all that apply",
  yourAnswer: "Your answer",
  yourEssay: "Your text",
  words: (count: number) => plural(count, "word", "words"),
  gaps: "Fill in the gaps",
  gapOf: (number: number, of: number) => `Gap ${number} of ${of}`,
  yourNumber: (unit: string) => (unit === "" ? "Your answer, a number" : `Your answer, in ${unit}`),
  ambiguous: (text: string) => `“${text}” can be read in two ways. Which number do you mean?`,
  meant: (value: string) => `I mean ${value}`,
  order: "Put these in order, first at the top",
  notOrdered: "You have not chosen an order yet.",
  keepOrder: "Keep this order",
  up: (at: number) => `Move item ${at + 1} up`,
  down: (at: number) => `Move item ${at + 1} down`,
  moved: (at: number, of: number) => `Moved to place ${at + 1} of ${of}`,
  match: "Choose what belongs to each",
  matchNumber: (at: number) => `Match for item ${at + 1}`,
  choose: "Choose …",
  clear: "Clear my answer",
  credit: {
    "all-or-nothing": "You get the points only if the whole answer is correct.",
    "right-minus-wrong":
      "Each correct choice earns a share of the points, and each wrong one takes a share away. You never get less than zero.",
    "per-part": "Each correct part earns its share of the points.",
    "by-rubric": "A person reads your text and gives points for each criterion.",
  } satisfies Record<CreditRule, string>,
  verdict: { right: "Correct", partly: "Partly correct", wrong: "Not correct", ungraded: "Not graded yet" },
  solution: "Correct answer",
};
