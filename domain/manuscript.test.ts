import { describe, expect, test } from "vitest";
import { belongsToVersion, newPlaces, takeInLessons, versionSpan, type NewestVersion } from "./manuscript.ts";

describe("a save", () => {
  const begunAt = new Date("2026-11-21T10:00:00Z");
  const after = (milliseconds: number) => new Date(begunAt.getTime() + milliseconds);
  const newest: NewestVersion = { reason: "saved", authorId: "ada", begunAt, content: "owls see well" };
  const save = { authorId: "ada", content: "owls see very well", now: after(versionSpan - 1) };

  test("goes into the version that the same person began within ten minutes", () => {
    expect(belongsToVersion(newest, save)).toBe(true);
    expect(belongsToVersion(newest, { ...save, content: "owls se" })).toBe(true);
    expect(belongsToVersion({ ...newest, content: "" }, save)).toBe(true);
  });

  test.each<[string, Partial<NewestVersion>, Partial<typeof save>]>([
    ["after ten minutes", {}, { now: after(versionSpan) }],
    ["after another person's", { authorId: "grace" }, {}],
    ["after somebody's who is gone", { authorId: null }, {}],
    ["after a publication", { reason: "published" }, {}],
    ["after a restored version", { reason: "restored" }, {}],
    ["that takes away more than half of the text", {}, { content: "owls s" }],
    ["that takes away all of it", {}, { content: "" }],
  ])("%s begins one", (_, version, saved) => {
    expect(belongsToVersion({ ...newest, ...version }, { ...save, ...saved })).toBe(false);
  });
});

describe("lessons without a manuscript", () => {
  test.each([
    [[], ["a", "b", "c"], ["a", "b", "c"]],
    [
      ["a", "b"],
      ["a", "x", "b"],
      ["a", "x", "b"],
    ],
    [
      ["a", "b"],
      ["x", "y", "a", "b", "z"],
      ["x", "y", "a", "b", "z"],
    ],
    [
      ["draft", "a", "other draft"],
      ["a", "x"],
      ["draft", "a", "x", "other draft"],
    ],
    [["draft"], ["x"], ["x", "draft"]],
    [
      ["a", "b"],
      ["a", "b"],
      ["a", "b"],
    ],
  ])("of %j and %j: %j", (manuscripts, lessons, order) => {
    expect(takeInLessons(manuscripts, lessons)).toEqual(order);
  });
});

describe("when lessons move, learners stay at theirs", () => {
  test.each([
    ["a lesson is put before", ["a", "b"], ["x", "a", "b"], [1, 2]],
    ["a lesson is added at the end", ["a", "b"], ["a", "b", "x"], [0, 1]],
    ["the order is turned around", ["a", "b", "c"], ["c", "b", "a"], [2, 1, 0]],
    ["the one before goes", ["a", "b", "c"], ["b", "c"], [0, 0, 1]],
    ["theirs goes: the next", ["a", "b", "c"], ["a", "c"], [0, 1, 1]],
    ["the last goes: the one before", ["a", "b", "c"], ["a", "b"], [0, 1, 1]],
    ["all go", ["a"], [], [0]],
  ])("%s", (_, before, after, places) => {
    expect(newPlaces(before, after)).toEqual(places);
  });
});
