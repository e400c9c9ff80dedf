import { expect, test } from "vitest";
import type { Caller } from "#domain/role.ts";
import { mayKeepNotes } from "./policy.ts";

const student: Caller = {
  userId: "me",
  sessionId: "",
  email: "",
  fullName: "",
  role: "student",
  isSuperAdmin: false,
  assuranceLevel: "aal1",
};

test("a student keeps notes in a course that they take, and in no other", () => {
  expect(mayKeepNotes(student, { enrolled: true, instructorId: "another" })).toBe(true);
  expect(mayKeepNotes(student, { enrolled: false, instructorId: "another" })).toBe(false);
});
