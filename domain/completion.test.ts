import { describe, expect, test } from "vitest";
import {
  asksSomething,
  defaultRule,
  isDefaultRule,
  isMet,
  judgeCompletion,
  type CompletionRule,
  type LearnerFacts,
} from "./completion.ts";

const nothing: CompletionRule = { lessons: "none", checks: false, exams: false, grade_percent: null };
const others: [string, Partial<CompletionRule>][] = [
  ["each lesson", { lessons: "every" }],
  ["checks", { checks: true }],
  ["exams", { exams: true }],
  ["a grade", { grade_percent: 0 }],
];

test("the default rule of a course is progress of 100 percent", () => {
  expect(isDefaultRule(defaultRule)).toBe(true);
  expect(isDefaultRule(nothing)).toBe(false);
});

test.each(others)("a rule that also requires %s is not the default one", (_, change) => {
  expect(isDefaultRule({ ...defaultRule, ...change })).toBe(false);
});

test.each([...others, ["the last lesson", { lessons: "last" }] as const])(
  "a rule of nothing but %s has a criterion",
  (_, rule) => {
    expect(asksSomething({ ...nothing, ...rule })).toBe(true);
  },
);

test("a rule without any criterion requires nothing", () => {
  expect(asksSomething(nothing)).toBe(false);
});

const lesson = (id: string, opened: boolean, checks = 0, passed = 0) => ({ id, title: `Lesson ${id}`, opened, checks, passed });
const exam = (id: string, passed: boolean) => ({ id, title: `Exam ${id}`, passed });
const facts: LearnerFacts = { progress: 0, lessons: [], exams: [], grade: null, isGradeSettled: true };
const judge = (rule: Partial<CompletionRule>, of: Partial<LearnerFacts>) =>
  judgeCompletion({ ...nothing, ...rule }, { ...facts, ...of });
const missing = (kind: "lesson" | "exam", ...ids: string[]) =>
  ids.map((id) => ({ kind, id, title: `${kind === "lesson" ? "Lesson" : "Exam"} ${id}` }));

describe("what is done and what is missing", () => {
  test("a rule without criteria has no parts", () => {
    expect(judge({}, { progress: 100, lessons: [lesson("a", true)] })).toEqual([]);
  });

  test.each([
    [[lesson("a", true), lesson("b", false)], { done: 1, total: 2, met: false, missing: missing("lesson", "b") }],
    [[lesson("a", true), lesson("b", true)], { done: 2, total: 2, met: true, missing: [] }],
    [[lesson("a", true)], { done: 1, total: 1, met: true, missing: [] }],
    [[], { done: 0, total: 0, met: false, missing: [] }],
  ])("every lesson: %#", (lessons, expected) => {
    expect(judge({ lessons: "every" }, { lessons })).toEqual([{ part: "lessons", ...expected }]);
  });

  test.each([
    [100, [lesson("a", false), lesson("b", true)], { done: 1, total: 2, met: true, missing: [] }],
    [99, [lesson("a", true), lesson("b", false)], { done: 1, total: 2, met: false, missing: missing("lesson", "b") }],
    [0, [], { done: 0, total: 0, met: false, missing: [] }],
  ])("the last lesson at progress %i", (progress, lessons, expected) => {
    expect(judge({ lessons: "last" }, { progress, lessons })).toEqual([{ part: "lessons", ...expected }]);
  });

  test.each([
    [[lesson("a", true, 2, 1), lesson("b", false, 3, 3)], { done: 4, total: 5, met: false, missing: missing("lesson", "a") }],
    [[lesson("a", true, 2, 2), lesson("b", false)], { done: 2, total: 2, met: true, missing: [] }],
    [[lesson("a", true)], { done: 0, total: 0, met: true, missing: [] }],
    [[], { done: 0, total: 0, met: false, missing: [] }],
  ])("checks: %#", (lessons, expected) => {
    expect(judge({ checks: true }, { lessons })).toEqual([{ part: "checks", ...expected }]);
  });

  test.each([
    [[exam("x", true), exam("y", false)], { done: 1, total: 2, met: false, missing: missing("exam", "y") }],
    [[exam("x", true)], { done: 1, total: 1, met: true, missing: [] }],
    [[], { done: 0, total: 0, met: false, missing: [] }],
  ])("exams: %#", (exams, expected) => {
    expect(judge({ exams: true }, { exams })).toEqual([{ part: "exams", ...expected }]);
  });

  test.each([
    [null, true, false],
    [6_999, true, false],
    [7_000, true, true],
    [7_000, false, false],
    [10_000, true, true],
  ])("a grade of %s with 70 percent required, settled: %s", (grade, isGradeSettled, met) => {
    const done = { part: "grade", done: grade, total: 7_000, met, missing: [] };
    expect(judge({ grade_percent: 70 }, { grade, isGradeSettled })).toEqual([done]);
  });

  test("parts are in the order of the rule", () => {
    const all = judge({ lessons: "every", checks: true, exams: true, grade_percent: 50 }, {});
    expect(all.map(({ part }) => part)).toEqual(["lessons", "checks", "exams", "grade"]);
  });
});

test("a course is completed when all parts of its rule are met, and never without parts", () => {
  const part = (met: boolean) => ({ part: "checks" as const, done: 0, total: 0, met, missing: [] });
  expect(isMet([part(true), part(true)])).toBe(true);
  expect(isMet([part(true)])).toBe(true);
  expect(isMet([part(true), part(false)])).toBe(false);
  expect(isMet([part(false)])).toBe(false);
  expect(isMet([])).toBe(false);
});
