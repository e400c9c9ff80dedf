import { expect, test } from "vitest";
import {
  activeDays,
  daysAgo,
  quietDays,
  stalledAfterDays,
  studentSearchLimit,
  studentsPageSize,
  taughtCoursesPageSize,
  taughtTitlesLimit,
  unpublishedPageSize,
} from "./teaching.ts";

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

test("the moment so many days ago is before now", () => {
  expect(daysAgo(14, now)).toEqual(new Date("2026-03-15T12:00:00Z"));
});

test("lists have the lengths that pages expect, and 14 days without opening a lesson count as stalled", () => {
  expect([taughtCoursesPageSize, taughtTitlesLimit, studentsPageSize, unpublishedPageSize, studentSearchLimit]).toEqual([
    50, 500, 50, 50, 200,
  ]);
  expect([activeDays, stalledAfterDays]).toEqual([30, 14]);
});
