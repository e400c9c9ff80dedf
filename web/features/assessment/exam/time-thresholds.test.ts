import { expect, test } from "vitest";
import { messages } from "./messages.ts";
import { passesThreshold } from "./time-thresholds.ts";

/** Return what is announced while the time left falls through these seconds. */
function announced(seconds: readonly number[]): string[] {
  return seconds.flatMap((left, at) => (passesThreshold(left, seconds[at - 1] ?? left) ? [messages.left(left)] : []));
}
const downFrom = (seconds: number) => Array.from({ length: seconds + 1 }, (_, passed) => seconds - passed);

test("the time left is announced five times, and not in between", () => {
  const last = ["10 minutes left", "5 minutes left", "1 minute left", "30 seconds left"];
  expect(announced(downFrom(7_200))).toEqual(["30 minutes left", ...last]);
  // The beginning is no threshold: who starts an exam of ten minutes has just read that.
  expect(announced(downFrom(600))).toEqual(last.slice(1));
});

test("a device that slept announces the time left once, as it is now", () => {
  expect(announced([2_000, 1_999, 290, 289])).toEqual(["4 minutes and 50 seconds left"]);
  expect(announced([61, 59, 31, 12, 11])).toEqual(["59 seconds left", "12 seconds left"]);
});
