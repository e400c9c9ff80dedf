import { expect, test } from "vitest";
import { agoInWords } from "./time-words.tsx";

const now = Date.parse("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-21T11:59:30Z", "just now"],
  ["2026-11-21T12:05:00Z", "just now"],
  ["2026-11-21T11:55:00Z", "5 minutes ago"],
  ["2026-11-21T11:00:00Z", "1 hour ago"],
  ["2026-11-20T11:00:00Z", "yesterday"],
  ["2026-11-11T12:00:00Z", "10 days ago"],
  ["2026-01-02T12:00:00Z", "January 2, 2026"],
])("%s was %s", (at, words) => {
  expect(agoInWords(at, now)).toBe(words);
});
