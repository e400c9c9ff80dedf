import { describe, expect, test } from "vitest";
import { describeCircle, describeWait, findCircle, isOpen, noCondition, releaseLimits } from "./release.ts";

test("an empty condition is open", () => {
  expect(isOpen(noCondition)).toBe(true);
});

test.each([{ opens_at: "2027-01-01T00:00:00.000Z" }, { after_days: 0 }, { after_lesson_id: "l" }, { after_exam_id: "e" }])(
  "the condition %o is not open",
  (condition) => {
    expect(isOpen({ ...noCondition, ...condition })).toBe(false);
  },
);

test.each([
  [{ until: null, lesson: null, exam: null }, ""],
  [{ until: "2027-01-02T15:04:00.000Z", lesson: null, exam: null }, "Opens on January 2, 2027 at 3:04 PM UTC."],
  [{ until: null, lesson: { id: "l", title: "Owls" }, exam: null }, "Opens after you finish “Owls”."],
  [
    { until: null, lesson: { id: "l", title: "Owls" }, exam: { id: "e", title: "Birds" } },
    "Opens after you finish “Owls”. Opens after you pass “Birds”.",
  ],
])("a wait is described in sentences: %#", (wait, words) => {
  expect(describeWait(wait)).toBe(words);
});

describe("a cycle", () => {
  const after = (...arrows: [string, string][]) => new Map(arrows);
  test.each([
    ["none", after(["a", "b"], ["b", "c"]), null],
    ["of one", after(["a", "a"]), ["a"]],
    ["of two", after(["a", "b"], ["b", "a"]), ["a", "b"]],
    ["of three", after(["a", "b"], ["b", "c"], ["c", "a"]), ["a", "b", "c"]],
    ["that was there before", after(["a", "b"], ["b", "c"], ["c", "b"]), null],
  ])("%s is found from the changed one", (_, arrows, way) => {
    expect(findCircle("a", arrows)).toEqual(way);
  });

  test.each([
    [["a"], "“A” can't wait for itself."],
    [["a", "b"], "“A” would wait for “B”, which waits for “A”. No one could ever open them."],
    [["a", "b", "c"], "“A” would wait for “B”, which waits for “C”, which waits for “A”. No one could ever open them."],
  ])("is described to its author: %#", (circle, words) => {
    expect(describeCircle(circle, (id) => id.toUpperCase())).toBe(words);
  });
});

test("a wait of days is at most ten years", () => {
  expect(releaseLimits.days).toBe(3_650);
});
