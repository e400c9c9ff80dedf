import { describe, expect, test } from "vitest";
import { belongsToVersion, storedVersions, lessonDraftLimits, versionSpan, type NewestVersion } from "./lesson-draft.ts";

describe("a save", () => {
  const begunAt = new Date("2026-11-21T10:00:00Z");
  const after = (milliseconds: number) => new Date(begunAt.getTime() + milliseconds);
  const newest: NewestVersion = { reason: "saved", authorId: "ada", begunAt, content: "owls see well" };
  const save = { authorId: "ada", content: "owls see very well", now: after(versionSpan - 1) };

  test("updates the version that the same person began within ten minutes", () => {
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
  ])("%s begins a new version", (_, version, saved) => {
    expect(belongsToVersion({ ...newest, ...version }, { ...save, ...saved })).toBe(false);
  });
});

test("drafts and versions have the documented limits", () => {
  expect(lessonDraftLimits).toEqual({ title: 200, content: 200_000 });
  expect([storedVersions, versionSpan]).toEqual([200, 600_000]);
});

test("a save updates a version if at least half of its text is left", () => {
  const begunAt = new Date("2026-11-21T10:00:00Z");
  const newest: NewestVersion = { reason: "saved", authorId: "ada", begunAt, content: "twelve signs" };
  const save = (content: string) => ({ authorId: "ada", content, now: begunAt });
  expect(belongsToVersion(newest, save("twelve"))).toBe(true);
  expect(belongsToVersion(newest, save("twelv"))).toBe(false);
});
