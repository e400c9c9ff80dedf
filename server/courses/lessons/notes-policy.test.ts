import { expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { refuseNotes } from "./notes-policy.ts";

const student = caller("student");

test("a student keeps notes in a course that they take, and in no other", () => {
  expect(refuseNotes(student, { offered: true, enrolled: true, instructorId: "another" })).toBeNull();
  expect(refuseNotes(student, { offered: true, enrolled: false, instructorId: "another" })).toBe("lesson.not_enrolled");
});
