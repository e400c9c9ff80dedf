import { expect, test } from "vitest";
import { capitalized, dayInShort, dayInWords, dayOf } from "./day-words.ts";

test.each([
  ["2026-03-02", "today"],
  ["2026-03-01", "yesterday"],
  ["2026-02-27", "Friday, February 27"],
  ["2025-12-31", "December 31, 2025"],
  ["2026-03-03", "Tuesday, March 3"],
])("seen from 2 March 2026, %s is %s", (day, words) => {
  expect(dayInWords(day, "2026-03-02")).toBe(words);
});

test("formats a compact day, the day of a moment and a capitalized heading", () => {
  expect(dayInShort("2026-03-02")).toBe("Mar 2");
  // Noon is on the same day nearly everywhere.
  expect(dayOf("2026-03-02T12:00:00Z")).toBe("2026-03-02");
  expect(capitalized("yesterday")).toBe("Yesterday");
});
