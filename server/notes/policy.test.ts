import { expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { mayKeepNotes } from "./policy.ts";

const student = caller("student");

test("a student keeps notes in a course that they take, and in no other", () => {
  expect(mayKeepNotes(student, { enrolled: true, instructorId: "another" })).toBe(true);
  expect(mayKeepNotes(student, { enrolled: false, instructorId: "another" })).toBe(false);
});
