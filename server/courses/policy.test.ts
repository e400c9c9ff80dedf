import { expect, test } from "vitest";
import type { Caller, Role } from "#domain/role.ts";
import { mayManageCourses, maySeeCourse } from "./policy.ts";

function caller(role: Role): Caller {
  return { userId: "me", sessionId: "", email: "", fullName: "", role, isSuperAdmin: false, assuranceLevel: "aal1" };
}

test("admins manage courses, instructors and students do not", () => {
  expect(mayManageCourses(caller("admin"))).toBe(true);
  expect(mayManageCourses(caller("instructor"))).toBe(false);
  expect(mayManageCourses(caller("student"))).toBe(false);
});

test("an archived course is there for those who take it, its instructor and admins, and for nobody else", () => {
  const archived = { archived: true, enrolled: false, instructorId: "another" };
  expect(maySeeCourse(caller("student"), { ...archived, enrolled: true })).toBe(true);
  expect(maySeeCourse(caller("instructor"), { ...archived, instructorId: "me" })).toBe(true);
  expect(maySeeCourse(caller("admin"), archived)).toBe(true);
  expect(maySeeCourse(caller("student"), archived)).toBe(false);
  expect(maySeeCourse(caller("instructor"), archived)).toBe(false);
  expect(maySeeCourse(null, archived)).toBe(false);
  expect(maySeeCourse(null, { ...archived, archived: false })).toBe(true);
});
