import { expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { mayAskWhatTheyTeach, maySeeStudents, mayStartCourse } from "./policy.ts";

test("an instructor may ask what they teach, a student may not", () => {
  expect(mayAskWhatTheyTeach(caller("instructor"))).toBe(true);
  expect(mayAskWhatTheyTeach(caller("admin"))).toBe(true);
  expect(mayAskWhatTheyTeach(caller("student"))).toBe(false);
});

test("an instructor sees the students of their own course, another instructor does not", () => {
  expect(maySeeStudents(caller("instructor"), { teacherIds: ["me"] })).toBe(true);
  expect(maySeeStudents(caller("admin"), { teacherIds: ["you"] })).toBe(true);
  expect(maySeeStudents(caller("student", true), { teacherIds: ["you"] })).toBe(true);
  expect(maySeeStudents(caller("instructor"), { teacherIds: ["you"] })).toBe(false);
  expect(maySeeStudents(caller("instructor"), { teacherIds: [] })).toBe(false);
  expect(maySeeStudents(caller("student"), { teacherIds: ["me"] })).toBe(false);
});

test("an instructor may start courses, nobody else may", () => {
  expect(mayStartCourse(caller("instructor"))).toBe(true);
  expect(mayStartCourse(caller("student"))).toBe(false);
  expect(mayStartCourse(caller("admin"))).toBe(false);
});
