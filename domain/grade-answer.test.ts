import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  exactPoints,
  gradeAnswer,
  gradeEssay,
  gradeOfAttempts,
  isAnswered,
  isExamPassed,
  isPassed,
  needsReading,
  pointsFor,
} from "./grade-answer.ts";
import type { CreditRule, QuestionContent, QuestionType } from "./question.ts";

const base: QuestionContent = {
  type: "single-choice",
  stem: "?",
  hint: "",
  feedback: "",
  credit: "all-or-nothing",
  options: [],
  pairs: [],
  accepted: [],
  match_case: false,
  match_accents: true,
  value: "",
  tolerance: { kind: "absolute", amount: "0" },
  unit: "",
  gaps: [],
  rubric: [],
};
const answer = { options: [] as string[], matches: [] as { left: string; right: string }[], text: "", decimal: null, gaps: [] };
const choice = (type: QuestionType, marks: string, credit: CreditRule = "all-or-nothing"): QuestionContent => ({
  ...base,
  type,
  credit,
  options: Array.from(marks, (mark, at) => ({ id: `${at}`, text: `${at}`, correct: mark === "+", feedback: "" })),
});
const rubric = [
  { id: "a", text: "Names the silence", points: 4 },
  { id: "b", text: "Names the feathers", points: 2 },
];
test.each([
  [
    "every row as it was given",
    [
      { row: "a", points: 3 },
      { row: "b", points: 1 },
    ],
    4,
  ],
  [
    "nothing for a row that was given nothing",
    [
      { row: "a", points: 0 },
      { row: "b", points: 2 },
    ],
    2,
  ],
  ["nothing for a row that was not read", [{ row: "b", points: 2 }], 2],
  [
    "no more than a row has, and no less than nothing",
    [
      { row: "a", points: 9 },
      { row: "b", points: -5 },
    ],
    4,
  ],
  ["nothing for a row that the rubric does not have", [{ row: "c", points: 2 }], 0],
] as const)("an essay earns %s", (_, given, earned) => expect(gradeEssay(rubric, given)).toEqual({ earned, of: 6 }));

test("an essay whose rubric gives no points has a maximum of 1", () => expect(gradeEssay([], [])).toEqual({ earned: 0, of: 1 }));

const part = ({ earned, of }: { earned: number; of: number }) => earned / of;
const chosen = (question: QuestionContent, options: string) =>
  part(gradeAnswer(question, { ...answer, options: Array.from(options) }));

test.each([
  ["single-choice", "+--", "all-or-nothing", "0", 1],
  ["single-choice", "+--", "all-or-nothing", "1", 0],
  ["single-choice", "+--", "all-or-nothing", "01", 0],
  ["single-choice", "+--", "all-or-nothing", "", 0],
  ["single-choice", "---", "all-or-nothing", "", 0],
  ["true-false", "-+", "all-or-nothing", "1", 1],
  ["multiple-choice", "++--", "all-or-nothing", "01", 1],
  ["multiple-choice", "++--", "all-or-nothing", "0", 0],
  ["multiple-choice", "++--", "right-minus-wrong", "01", 1],
  ["multiple-choice", "++--", "right-minus-wrong", "0", 0.5],
  ["multiple-choice", "++--", "right-minus-wrong", "02", 0],
  ["multiple-choice", "++--", "right-minus-wrong", "23", 0],
  ["multiple-choice", "+++-", "right-minus-wrong", "0123", 0],
  ["multiple-choice", "+---", "right-minus-wrong", "01", 2 / 3],
  ["multiple-choice", "++--", "right-minus-wrong", "0x9", 0.5],
  ["ordering", "----", "all-or-nothing", "0123", 1],
  ["ordering", "----", "all-or-nothing", "0132", 0],
  ["ordering", "----", "per-part", "0132", 0.5],
  ["ordering", "----", "per-part", "012", 0],
  ["ordering", "----", "per-part", "01233", 0],
] as const)("%s %s (%s): ticking %j is worth %d", (type, marks, credit, options, worth) => {
  expect(chosen(choice(type, marks, credit), options)).toBeCloseTo(worth, 12);
});

test("ticking everything is worth nothing, and nothing is worth more than the right answer", () => {
  const marks = fc
    .array(fc.constantFrom("+", "-"), { minLength: 2, maxLength: 12 })
    .filter((all) => all.includes("+") && all.includes("-"));
  fc.assert(
    fc.property(marks, fc.constantFrom<CreditRule>("all-or-nothing", "right-minus-wrong"), (all, credit) => {
      const question = choice("multiple-choice", all.join(""), credit);
      const ids = question.options.map(({ id }) => id);
      const worth = (options: string[]) => part(gradeAnswer(question, { ...answer, options }));
      expect(worth(ids)).toBe(0);
      expect(worth(ids.filter((_, at) => all[at] === "+"))).toBe(1);
      for (const id of ids) expect(worth([id])).toBeLessThanOrEqual(1);
    }),
  );
});

test("matching counts the pairs that belong together; a distractor without a left side is not a pair", () => {
  const pairs = [
    { id: "a", left: "A", match_id: "1", right: "one" },
    { id: "b", left: "B", match_id: "2", right: "two" },
    { id: "c", left: "", match_id: "3", right: "three" },
  ];
  const worth = (credit: CreditRule, matches: [string, string][]) =>
    part(
      gradeAnswer(
        { ...base, type: "matching", pairs, credit },
        { ...answer, matches: matches.map(([left, right]) => ({ left, right })) },
      ),
    );
  expect(
    worth("per-part", [
      ["a", "1"],
      ["b", "3"],
    ]),
  ).toBe(0.5);
  expect(
    worth("all-or-nothing", [
      ["a", "1"],
      ["b", "3"],
    ]),
  ).toBe(0);
  expect(
    worth("all-or-nothing", [
      ["a", "1"],
      ["b", "2"],
    ]),
  ).toBe(1);
  expect(worth("per-part", [["c", "3"]])).toBe(0);
});

const typedGap = { id: "a", name: "who", accepted: ["queen", "the queen"], choices: [] };
const chosenGap = {
  id: "b",
  name: "where",
  accepted: [],
  choices: [
    { id: "x", text: "hive", correct: true },
    { id: "y", text: "nest", correct: false },
  ],
};
test.each<[string, QuestionContent["gaps"], CreditRule, Record<string, string>, number]>([
  ["one gap filled", [typedGap], "all-or-nothing", { a: "Queen" }, 1],
  ["one gap filled otherwise", [typedGap], "all-or-nothing", { a: "drone" }, 0],
  ["one gap left open", [typedGap], "per-part", {}, 0],
  ["one gap filled", [typedGap], "per-part", { a: "Queen" }, 1],
  ["one gap chosen", [chosenGap], "all-or-nothing", { b: "x" }, 1],
  ["a gap chosen by the text of its choice", [chosenGap], "all-or-nothing", { b: "hive" }, 0],
  ["a wrong choice", [chosenGap], "all-or-nothing", { b: "y" }, 0],
  ["both", [typedGap, chosenGap], "all-or-nothing", { a: "the queen", b: "x" }, 1],
  ["one of two", [typedGap, chosenGap], "all-or-nothing", { a: "queen", b: "y" }, 0],
  ["one of two", [typedGap, chosenGap], "per-part", { a: "queen", b: "y" }, 0.5],
  ["what belongs to the other gap", [typedGap, chosenGap], "per-part", { a: "x", b: "queen" }, 0],
  ["no gaps at all", [], "all-or-nothing", {}, 0],
  ["no gaps at all", [], "per-part", {}, 0],
])("a cloze, %s of %j by %s: %j is worth %d", (_, gaps, credit, filled, worth) => {
  const content: QuestionContent = { ...base, type: "cloze", gaps, credit };
  const gapsFilled = Object.entries(filled).map(([id, text]) => ({ id, text }));
  expect(part(gradeAnswer(content, { ...answer, gaps: gapsFilled }))).toBe(worth);
});

test.each([
  [1, 1, 0.5],
  [2, 1, null],
  [2, 0, null],
  [3, 1, 1.5],
] as const)("of %d points, %d right gaps of two earn %j before rounding", (points, right, exact) => {
  const content: QuestionContent = { ...base, type: "cloze", gaps: [typedGap, chosenGap], credit: "per-part" };
  const gapsFilled = [{ id: "a", text: right > 0 ? "queen" : "drone" }];
  expect(exactPoints(content, { ...answer, gaps: gapsFilled }, points)).toBe(exact);
});

test("an ambiguous number counts if one of its readings is right", () => {
  const question = { ...base, type: "numeric", value: "1234", tolerance: { kind: "absolute", amount: "0" } } as const;
  const worth = (text: string, decimal: "," | null = null) => part(gradeAnswer(question, { ...answer, text, decimal }));
  expect([worth("1234"), worth("1,234"), worth("1,234", ","), worth("about 1234")]).toEqual([1, 1, 0, 0]);
});

describe("points", () => {
  test.each([
    [{ earned: 1, of: 3 }, 1, 0],
    [{ earned: 1, of: 2 }, 1, 1],
    [{ earned: 2, of: 3 }, 5, 3],
    [{ earned: 1, of: 1 }, 7, 7],
    [{ earned: 0, of: 1 }, 7, 0],
  ])("%j of %d points are %d", (fraction, points, is) => expect(pointsFor(fraction, points)).toBe(is));

  test("are whole numbers from 0 to the maximum, and never fewer for more", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 1000 }), fc.nat(), (of, points, some) => {
        const earned = some % (of + 1);
        const got = pointsFor({ earned, of }, points);
        expect(Number.isInteger(got) && got >= 0 && got <= points).toBe(true);
        expect(Math.abs(got - (points * earned) / of)).toBeLessThanOrEqual(0.5);
        expect(pointsFor({ earned: Math.min(of, earned + 1), of }, points)).toBeGreaterThanOrEqual(got);
      }),
    );
  });
});

test("a grade is that of the best, the last or all attempts; without attempts there is none", () => {
  const attempts = [
    { score: 2, maxScore: 3 },
    { score: 1, maxScore: 3 },
  ];
  expect([gradeOfAttempts([], "best"), gradeOfAttempts(attempts, "best")]).toEqual([null, 6667]);
  expect([gradeOfAttempts(attempts, "last"), gradeOfAttempts(attempts, "mean")]).toEqual([3333, 5000]);
  const passes = (grading: "best" | "last" | "mean", passingPercent: number) =>
    isExamPassed(attempts, { grading, passingPercent });
  expect([passes("best", 66), passes("best", 67), passes("last", 34), passes("mean", 50), passes("mean", 51)]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  // An attempt in which nothing could be earned earned nothing.
  const worthless = [{ score: 0, maxScore: 0 }, ...attempts.slice(0, 1)];
  expect([33, 34].map((passingPercent) => isExamPassed(worthless, { grading: "mean", passingPercent }))).toEqual([true, false]);
  expect([gradeOfAttempts(worthless, "mean"), gradeOfAttempts([{ score: 1, maxScore: 1 }], "last")]).toEqual([3333, 10_000]);
  const nearly = { score: 599, maxScore: 1000 };
  expect(isExamPassed([nearly], { grading: "mean", passingPercent: 60 })).toBe(false);
  expect(isExamPassed([], { grading: "best", passingPercent: 0 })).toBe(false);
  expect(isPassed({ ...nearly, passingPercent: 60 })).toBe(false);
  expect(isPassed({ score: 3, maxScore: 5, passingPercent: 60 })).toBe(true);
});

test.each([
  ["nothing stored", null, false],
  ["nothing", {}, false],
  ["spaces", { text: " \n" }, false],
  ["a gap of spaces", { gaps: [{ id: "a", text: " " }] }, false],
  ["one option", { options: ["0"] }, true],
  ["one pair", { matches: [{ left: "a", right: "1" }] }, true],
  ["a word", { text: "owl" }, true],
  [
    "the second of two gaps",
    {
      gaps: [
        { id: "a", text: "" },
        { id: "b", text: "owl" },
      ],
    },
    true,
  ],
])("%s is an answer of %j: %s", (_, given, is) => expect(isAnswered(given && { ...answer, ...given })).toBe(is));

test.each([
  ["essay", null, false],
  ["essay", "", false],
  ["essay", " \n", false],
  ["essay", "Owls fly without a sound.", true],
  ["short-text", "owl", false],
] as const)("a person has to grade the answer to %s with the text %j: %s", (type, text, needs) => {
  expect(needsReading({ ...base, type }, text === null ? null : { ...answer, text })).toBe(needs);
});
