import { describe, expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { mayPreviewLesson, mayReadLesson, refuseReading } from "./policy.ts";

describe("a lesson's content", () => {
  test.each([
    ["a student who takes the course", caller("student"), { enrolled: true, instructorId: "another" }],
    ["the course's instructor", caller("instructor"), { enrolled: false, instructorId: "me" }],
    ["an admin", caller("admin"), { enrolled: false, instructorId: "another" }],
    ["a super admin", caller("admin", true), { enrolled: false, instructorId: null }],
  ])("is for %s", (_, person, reading) => {
    expect(mayReadLesson(person, reading)).toBe(true);
  });

  test.each([
    ["a student who does not take the course", caller("student"), { enrolled: false, instructorId: "another" }],
    ["a student, where nobody teaches the course", caller("student"), { enrolled: false, instructorId: null }],
    ["an instructor of other courses", caller("instructor"), { enrolled: false, instructorId: "another" }],
  ])("is not for %s", (_, person, reading) => {
    expect(mayReadLesson(person, reading)).toBe(false);
  });
});

test("an instructor previews their own course, a student none", () => {
  expect(mayPreviewLesson(caller("instructor"), { instructorId: "me" })).toBe(true);
  expect(mayPreviewLesson(caller("student"), { instructorId: "another" })).toBe(false);
});

test("a lesson that one may not read asks to enroll; in a course that one may not see there is none", () => {
  const [student, instructor] = [caller("student"), caller("instructor")];
  const taught = { enrolled: false, instructorId: "me" };
  expect(refuseReading(student, { offered: true, enrolled: false, instructorId: "another" })).toBe("lesson.not_enrolled");
  expect(refuseReading(student, { offered: false, enrolled: false, instructorId: "another" })).toBe("lesson.not_found");
  expect(refuseReading(student, { offered: false, enrolled: true, instructorId: "another" })).toBeNull();
  expect(refuseReading(instructor, { ...taught, offered: false })).toBeNull();
  expect(refuseReading(caller("admin", true), { ...taught, offered: false, instructorId: null })).toBeNull();
});
