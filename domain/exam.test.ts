import { describe, expect, test } from "vitest";
import { closingOf, examLimits, examState, graceSeconds, gradebookPageSize, sealedDays, writePercent } from "./exam.ts";

const at = (clock: string) => new Date(`2026-11-25T${clock}:00.000Z`);
const start = at("10:00");

describe("when an attempt closes", () => {
  test.each([
    ["by its limit", { timeLimitMinutes: 30, closesAt: null }, "10:30"],
    ["by its limit, before the exam closes", { timeLimitMinutes: 30, closesAt: at("12:00") }, "10:30"],
    ["with the exam, before its limit", { timeLimitMinutes: 30, closesAt: at("10:20") }, "10:20"],
    ["with the exam, without a limit", { timeLimitMinutes: null, closesAt: at("11:00") }, "11:00"],
    ["later by half of a limit", { timeLimitMinutes: 30, closesAt: null, timePercent: 150 }, "10:45"],
    [
      "later than the exam by what the limit is longer",
      { timeLimitMinutes: 30, closesAt: at("10:20"), timePercent: 200 },
      "10:50",
    ],
    ["later by the same share, without a limit", { timeLimitMinutes: null, closesAt: at("11:00"), timePercent: 150 }, "11:30"],
    ["not later when it had closed before", { timeLimitMinutes: null, closesAt: at("09:00"), timePercent: 200 }, "09:00"],
  ])("%s", (_, rule, expected) => {
    expect(closingOf(start, rule)).toEqual(at(expected));
  });
});

describe("the state of an exam for a learner", () => {
  const facts = { opensAt: null, closesAt: null, attemptsAllowed: 2, attempts: 0, isRunning: false, now: at("12:00") };
  test.each([
    ["open", {}],
    ["running", { isRunning: true, closesAt: at("11:00") }],
    ["closed", { closesAt: at("11:00") }],
    ["closed", { closesAt: at("12:00") }],
    ["open", { closesAt: at("12:01") }],
    ["handed-in", { closesAt: at("11:00"), attempts: 1 }],
    ["handed-in", { attempts: 2 }],
    ["handed-in", { attempts: 3 }],
    ["open", { attempts: 1 }],
    ["handed-in", { attempts: 2, opensAt: at("13:00") }],
    ["not-open", { opensAt: at("12:01") }],
    ["open", { opensAt: at("12:00") }],
    ["open", { opensAt: at("11:00"), closesAt: at("13:00") }],
  ])("%s: %o", (state, change) => {
    expect(examState({ ...facts, ...change })).toBe(state);
  });
});

test.each([
  [6_667, "66.67"],
  [5_000, "50"],
  [10_000, "100"],
  [0, "0"],
  [5, "0.05"],
])("%i hundredths are %s percent", (hundredths, text) => {
  expect(writePercent(hundredths)).toBe(text);
});

test("an answer that arrives within half a minute counts, and a later one is kept for a week", () => {
  expect([graceSeconds, sealedDays]).toEqual([30, 7]);
});

test("exams have the documented limits", () => {
  const sizes = { minutes: 1_440, attempts: 100, slots: 200, draw: 100, points: 1_000, exams: 100 };
  expect(gradebookPageSize).toBe(25);
  expect(examLimits).toEqual({ title: 120, code: 60, instructions: 10_000, notice: 1_000, notices: 100, ...sizes });
});
