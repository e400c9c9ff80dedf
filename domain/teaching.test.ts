import { expect, test } from "vitest";
import { quietDays } from "./teaching.ts";

const now = new Date("2026-03-29T12:00:00Z");

test.each([
  ["2026-03-29T12:00:00Z", 0],
  ["2026-03-28T12:00:01Z", 0],
  ["2026-03-28T12:00:00Z", 1],
  ["2026-03-15T11:59:59Z", 14],
  ["2026-03-29T12:05:00Z", 0],
])("what happened last at %s has been quiet for %i days", (since, days) => {
  expect(quietDays(new Date(since), now)).toBe(days);
});
