import { expect, test } from "vitest";
import { isWithin } from "./moment.ts";

const now = new Date("2026-11-25T12:00:00.000Z");

test.each([
  [0, true],
  [299.999, true],
  [300, false],
  [301, false],
  [-60, true],
  [-60.001, false],
  [-172_800, false],
])("a moment %d seconds ago lies within five minutes: %s", (seconds, expected) => {
  expect(isWithin(new Date(now.getTime() - seconds * 1000), now, 300)).toBe(expected);
});
