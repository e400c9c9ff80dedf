import { expect, test } from "vitest";
import { mostAttempts, retryDelay } from "./retry-delay.ts";

test.each([
  [1, 2],
  [2, 4],
  [5, 32],
  [10, 1024],
  [11, 1800],
  [50, 1800],
])("after %i attempts a mail waits about %i seconds", (attempts, seconds) => {
  expect(retryDelay(attempts, 0.5)).toBe(seconds);
  expect(retryDelay(attempts, 0)).toBeCloseTo(seconds * 0.8);
  expect(retryDelay(attempts, 1)).toBeCloseTo(seconds * 1.2);
});

test("all attempts together take about a day", () => {
  const delays = Array.from({ length: mostAttempts - 1 }, (_, index) => retryDelay(index + 1, 0.5));
  const hours = delays.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(22);
  expect(hours).toBeLessThan(26);
});
