import { expect, test } from "vitest";
import { launchDate } from "#domain/launch.ts";
import { timeLeft } from "./countdown.ts";

const second = 1000;
const day = 86_400 * second;

test.each([
  { before: 0, left: null },
  { before: -day, left: null },
  { before: 1, left: { days: 0, hours: 0, minutes: 0, seconds: 1 } },
  { before: 60 * second, left: { days: 0, hours: 0, minutes: 1, seconds: 0 } },
  { before: day - second, left: { days: 0, hours: 23, minutes: 59, seconds: 59 } },
  { before: 400 * day + 3661 * second, left: { days: 400, hours: 1, minutes: 1, seconds: 1 } },
])("$before ms before the launch", ({ before, left }) => {
  expect(timeLeft(launchDate.getTime() - before, launchDate.getTime())).toEqual(left);
});

test("the launch is on 1 October 2025 at 08:00 (UTC+2)", () => {
  expect(launchDate.toISOString()).toBe("2025-10-01T06:00:00.000Z");
});
