import { expect, test } from "vitest";
import { isJustNow, judgeRefreshToken } from "./sessions-queries.ts";

const now = new Date("2026-06-01T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const plain = { usedAt: null, isSuperseded: false, outrunAt: null, wasAnswered: true, answerWasUsed: true };

test.each([
  ["one that was never used", {}, "fresh"],
  ["one used at this moment", { usedAt: now }, "grace"],
  ["one used ten seconds ago", { usedAt: secondsAgo(10) }, "grace"],
  ["one used a moment before that", { usedAt: secondsAgo(10.001) }, "replayed"],
  ["one used in the future, by a clock that ran fast", { usedAt: secondsAgo(-0.001) }, "replayed"],
  ["one whose answer was lost", { usedAt: secondsAgo(3_600), answerWasUsed: false }, "unanswered"],
  [
    "one that was refused, and so has no answer",
    { usedAt: secondsAgo(3_600), wasAnswered: false, answerWasUsed: false },
    "replayed",
  ],
  ["one of before the session was raised, whatever became of it", { isSuperseded: true }, "replayed"],
  ["one that was overtaken ten seconds ago", { outrunAt: secondsAgo(10) }, "fresh"],
  ["one that was overtaken by a clock ten seconds ahead", { outrunAt: secondsAgo(-10) }, "fresh"],
  ["one that was overtaken a moment before that", { outrunAt: secondsAgo(10.001) }, "replayed"],
  [
    "one whose answer was lost, and overtaken",
    { usedAt: secondsAgo(3_600), answerWasUsed: false, outrunAt: secondsAgo(11) },
    "replayed",
  ],
  ["such a one that was just used", { isSuperseded: true, usedAt: now }, "replayed"],
] as const)("a refresh token, %s: %s", (_, state, verdict) =>
  expect(judgeRefreshToken({ ...plain, ...state }, now)).toBe(verdict),
);

test.each([
  [null, false],
  [now, true],
  [secondsAgo(10), true],
  [secondsAgo(-10), true],
  [secondsAgo(10.001), false],
  [secondsAgo(-10.001), false],
])("a use at %s is just now: %s", (usedAt, isNow) => expect(isJustNow(usedAt, now)).toBe(isNow));
