import { describe, expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { mayRenderText, mayWriteDrafts } from "./policy.ts";

describe("a course's lesson drafts", () => {
  test.each([
    ["the course's instructor", caller("instructor"), ["me"]],
    ["one of its instructors", caller("instructor"), ["another", "me"]],
    ["an admin", caller("admin"), ["another"]],
    ["an admin, where nobody teaches", caller("admin"), []],
    ["a super admin", caller("admin", true), []],
  ])("are accessible to %s", (_, person, teacherIds) => {
    expect(mayWriteDrafts(person, { teacherIds })).toBe(true);
  });

  test.each([
    ["an instructor of other courses", caller("instructor"), ["another"]],
    ["an instructor, where nobody teaches", caller("instructor"), []],
    ["a student", caller("student"), ["another"]],
    ["somebody who taught it and is a student now", caller("student"), ["me"]],
  ])("are not accessible to %s", (_, person, teacherIds) => {
    expect(mayWriteDrafts(person, { teacherIds })).toBe(false);
  });
});

test("instructors and admins may preview a text as a lesson shows it, students may not", () => {
  expect(mayRenderText(caller("instructor"))).toBe(true);
  expect(mayRenderText(caller("admin"))).toBe(true);
  expect(mayRenderText(caller("student"))).toBe(false);
});
