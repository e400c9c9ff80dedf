import { describe, expect, test } from "vitest";
import {
  creditRulesOf,
  findQuestionProblem,
  gapNames,
  questionLimits,
  questionsPageSize,
  questionTypes,
  type QuestionContent,
} from "./question.ts";

const empty: QuestionContent = {
  type: "essay",
  stem: "Why do owls hear so well?",
  hint: "",
  feedback: "",
  credit: "all-or-nothing",
  options: [],
  pairs: [],
  accepted: [],
  match_case: false,
  match_accents: false,
  value: "",
  tolerance: { kind: "absolute", amount: "0" },
  unit: "",
  gaps: [],
  rubric: [],
};
const option = (id: string, correct = false, text = `Option ${id}`) => ({ id, text, correct, feedback: "" });
const pair = (id: string, left = `left ${id}`, right = `right ${id}`, match_id = `m${id}`) => ({ id, left, right, match_id });
const gap = (name: string, more: Partial<QuestionContent["gaps"][number]> = {}) => ({
  id: `g${name}`,
  name,
  accepted: ["owl"],
  choices: [],
  ...more,
});
const choice = (id: string, correct = false, text = `Choice ${id}`) => ({ id, text, correct });
const row = (id: string, text = `Row ${id}`) => ({ id, text, points: 2 });

/** A valid question of each type. */
const good: Record<QuestionContent["type"], QuestionContent> = {
  "single-choice": { ...empty, type: "single-choice", options: [option("a", true), option("b")] },
  "multiple-choice": { ...empty, type: "multiple-choice", options: [option("a", true), option("b", true), option("c")] },
  "true-false": { ...empty, type: "true-false", options: [option("a", true), option("b")] },
  "short-text": { ...empty, type: "short-text", accepted: ["", "owl"] },
  numeric: { ...empty, type: "numeric", value: "-1.5", tolerance: { kind: "absolute", amount: "0" } },
  ordering: { ...empty, type: "ordering", options: [option("a"), option("b")] },
  matching: { ...empty, type: "matching", pairs: [pair("a"), pair("b"), pair("c", "")] },
  cloze: {
    ...empty,
    type: "cloze",
    stem: "An [[1]] is a [[2]].",
    gaps: [gap("1"), gap("2", { accepted: [], choices: [choice("x", true), choice("y")] })],
  },
  essay: { ...empty, credit: "by-rubric", rubric: [row("a"), row("b")] },
};

test.each(questionTypes)("a complete question of type %s can be asked", (type) => {
  expect(findQuestionProblem(good[type])).toBeNull();
});

test.each(questionTypes)("a question of type %s needs a text and a credit rule that suits its type", (type) => {
  for (const stem of [" \n", "\u200f\u202e"])
    expect(findQuestionProblem({ ...good[type], stem })).toEqual({ field: "stem", reason: "The question is missing." });
  const other = type === "essay" ? "all-or-nothing" : "by-rubric";
  expect(findQuestionProblem({ ...good[type], credit: other })?.field).toBe("credit");
});

test.each([
  ["multiple-choice", ["all-or-nothing", "right-minus-wrong"]],
  ["essay", ["by-rubric"]],
  ["ordering", ["all-or-nothing", "per-part"]],
  ["matching", ["all-or-nothing", "per-part"]],
  ["cloze", ["all-or-nothing", "per-part"]],
  ["single-choice", ["all-or-nothing"]],
  ["numeric", ["all-or-nothing"]],
] as const)("%s can have the credit rules %j", (type, rules) => {
  expect(creditRulesOf(type)).toEqual(rules);
});

const wrong: [QuestionContent["type"], Partial<QuestionContent>, string, RegExp][] = [
  ["single-choice", { options: [option("a", true)] }, "options", /at least 2/],
  ["single-choice", { options: [option("a", true), option("b", false, " ")] }, "options.1.text", /option 2 is missing/],
  ["single-choice", { options: [option("a", true, "x"), option("b", false, " x ")] }, "options", /differ/],
  ["single-choice", { options: [option("a", true), option("a", false, "other")] }, "options", /unique ids/],
  ["single-choice", { options: [option("a", true), option("b", true)] }, "options", /exactly one/],
  ["single-choice", { options: [option("a"), option("b")] }, "options", /exactly one/],
  ["true-false", { options: [option("a", true), option("b"), option("c")] }, "options", /two: true and false/],
  ["true-false", { options: [option("a", true), option("b", true)] }, "options", /exactly one/],
  ["multiple-choice", { options: [option("a"), option("b")] }, "options", /at least one of the options/],
  ["multiple-choice", { options: [option("a", true), option("b", true)] }, "options", /at least one of the options/],
  ["short-text", { accepted: ["", " "] }, "accepted", /missing/],
  ["short-text", { accepted: [] }, "accepted", /missing/],
  ["numeric", { value: "one" }, "value", /must be a number/],
  ["numeric", { value: "1,5" }, "value", /must be a number/],
  ["numeric", { tolerance: { kind: "absolute", amount: "-1" } }, "tolerance.amount", /not negative/],
  ["numeric", { tolerance: { kind: "absolute", amount: "x" } }, "tolerance.amount", /not negative/],
  ["numeric", { tolerance: { kind: "digits", amount: "0" } }, "tolerance.amount", /1 to 15/],
  ["numeric", { tolerance: { kind: "digits", amount: "16" } }, "tolerance.amount", /1 to 15/],
  ["ordering", { options: [option("a")] }, "options", /at least 2/],
  ["ordering", { options: [option("a", false, ""), option("b")] }, "options.0.text", /item 1 is missing/],
  ["matching", { pairs: [pair("a"), pair("b", "")] }, "pairs", /at least 2/],
  ["matching", { pairs: [pair("a"), pair("b"), pair("c", "", " ")] }, "pairs.2.right", /pair 3 is missing/],
  ["matching", { pairs: [pair("a", "x"), pair("b", " x")] }, "pairs", /differ/],
  ["matching", { pairs: [pair("a", "x", "y"), pair("b", "z", "y ")] }, "pairs", /differ/],
  ["matching", { pairs: [pair("a"), pair("a", "x", "y", "n")] }, "pairs", /unique ids/],
  ["matching", { pairs: [pair("a"), pair("b", "x", "y", "ma")] }, "pairs", /unique ids/],
  ["cloze", { gaps: [] }, "gaps", /missing/],
  ["cloze", { stem: "[[1]] and [[1]] and [[2]]" }, "stem", /each gap exactly once/],
  ["cloze", { stem: "[[1]]", gaps: [gap("1"), gap("1")] }, "gaps", /different names/],
  ["cloze", { stem: "[[1]] and [[2]] and [[3]]" }, "stem", /gap “3”, which has no answer/],
  ["cloze", { stem: "[[1]]" }, "gaps.1.name", /does not contain the gap “2”/],
  ["cloze", { stem: "[[2]]" }, "gaps.0.name", /does not contain the gap “1”/],
  ["cloze", { stem: "[[1]]", gaps: [gap("1", { accepted: [" "] })] }, "gaps.0.accepted", /gap “1” is missing/],
  ["cloze", { stem: "[[1]]", gaps: [gap("1", { choices: [choice("x", true)] })] }, "gaps.0.choices", /at least 2 choices/],
  ["cloze", { stem: "[[1]]", gaps: [gap("1", { choices: [choice("x"), choice("y")] })] }, "gaps.0.choices", /one of them right/],
  [
    "cloze",
    { stem: "[[1]]", gaps: [gap("1", { choices: [choice("x", true), choice("y", true)] })] },
    "gaps.0.choices",
    /one of them/,
  ],
  [
    "cloze",
    { stem: "[[1]]", gaps: [gap("1", { choices: [choice("x", true), choice("y", false, " ")] })] },
    "gaps.0.choices",
    /must have a text/,
  ],
  [
    "cloze",
    { stem: "[[1]]", gaps: [gap("1", { choices: [choice("x", true, "o"), choice("y", false, "o ")] })] },
    "gaps.0.choices",
    /differ/,
  ],
  ["cloze", { stem: "[[1]]", gaps: [gap("1", { choices: [choice("x", true), choice("x", false, "o")] })] }, "gaps", /unique ids/],
  ["cloze", { stem: "[[1]] [[2]]", gaps: [gap("1"), gap("2", { id: "g1" })] }, "gaps", /unique ids/],
  ["essay", { rubric: [] }, "rubric", /missing/],
  ["essay", { rubric: [row("a"), row("b", " ")] }, "rubric.1.text", /row 2 is missing/],
  ["essay", { rubric: [row("a"), row("a", "other")] }, "rubric", /unique ids/],
];

test.each(wrong)("a problem with a question of type %s names its field: %j", (type, change, field, reason) => {
  const problem = findQuestionProblem({ ...good[type], ...change });
  expect(problem?.field).toBe(field);
  expect(problem?.reason).toMatch(reason);
});

describe("questions that can be asked nevertheless", () => {
  test.each(["1", "9", "10", "15"])("a number to %s significant digits", (amount) => {
    expect(findQuestionProblem({ ...good.numeric, tolerance: { kind: "digits", amount } })).toBeNull();
  });
  test("a gap beside one with choices, in another order than the stem's", () => {
    expect(findQuestionProblem({ ...good.cloze, gaps: good.cloze.gaps.toReversed() })).toBeNull();
  });
});

test.each([
  ["An [[1]] is [[ two ]].", ["1", "two"]],
  ["[[]] and [[a\nb]] and [[a<b]]", []],
  [`[[${"x".repeat(20)}]] and [[${"x".repeat(21)}]]`, ["x".repeat(20)]],
])("the gaps of %j are %j", (stem, names) => {
  expect(gapNames(stem)).toEqual(names);
});

test("questions have the documented limits", () => {
  const texts = {
    stem: 10_000,
    option: 2_000,
    feedback: 4_000,
    hint: 2_000,
    acceptedText: 200,
    number: 60,
    unit: 40,
    answer: 2_000,
    passage: 400,
  };
  const counts = { options: 20, accepted: 30, tags: 10, gaps: 30, rubric: 12, rubricPoints: 100 };
  const names = { tag: 40, gapName: 20, essay: 20_000, criterion: 1_000, search: 200 };
  expect(questionLimits).toEqual({ ...texts, ...counts, ...names });
  expect(questionsPageSize).toBe(20);
});
