import { describe, expect, test } from "vitest";
import { clampPercent, nextStep, progressPercent, resumeLessonIndex } from "./enrollment.ts";

describe("progressPercent", () => {
  test.each([
    [0, 3, 33],
    [1, 3, 67],
    [2, 3, 100],
    [0, 1, 100],
    [0, 6, 17],
    [4, 9, 56],
    [6, 7, 100],
    [22, 40, 58],
  ])("opening lesson %i of %i makes %i percent", (position, lessonCount, percent) => {
    expect(progressPercent({ position, lessonCount })).toBe(percent);
  });

  test.each([
    [-1, 3],
    [3, 3],
    [0, 0],
    [0.5, 3],
  ])("there is no lesson %d of %i", (position, lessonCount) => {
    expect(() => progressPercent({ position, lessonCount })).toThrow(RangeError);
  });
});

describe("resumeLessonIndex", () => {
  test.each([
    [0, 6, 0],
    [17, 6, 1],
    [33, 3, 0],
    [34, 3, 1],
    [29, 100, 29],
    [50, 4, 2],
    [67, 3, 2],
    [100, 5, 4],
    [100, 1, 0],
    [140, 5, 4],
    [-3, 5, 0],
  ])("at %i percent of %i lessons, resume opens lesson %i", (progress, lessonCount, index) => {
    expect(resumeLessonIndex({ progress, lessonCount })).toBe(index);
  });

  test("a course without lessons has nothing to resume", () => {
    expect(resumeLessonIndex({ progress: 0, lessonCount: 0 })).toBeNull();
  });
});

test.each([
  [Number.NaN, 0],
  [-5, 0],
  [0, 0],
  [55.5, 55.5],
  [100, 100],
  [Number.POSITIVE_INFINITY, 100],
])("a progress bar shows %d as %d", (value, shown) => {
  expect(clampPercent(value)).toBe(shown);
});

test.each([
  [0, 0, null],
  [0, 3, { step: "start", index: 0 }],
  [33, 3, { step: "resume", index: 0 }],
  [67, 3, { step: "resume", index: 2 }],
  [100, 3, { step: "review", index: 0 }],
  [100, 1, { step: "review", index: 0 }],
  [-4, 2, { step: "start", index: 0 }],
  [120, 2, { step: "review", index: 0 }],
])("at %i percent of %i lessons the next step is %j", (progress, lessonCount, expected) => {
  expect(nextStep({ progress, lessonCount })).toEqual(expected);
});
