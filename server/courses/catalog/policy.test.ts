import { expect, test } from "vitest";
import type { Caller, Role } from "#domain/role.schema.ts";
import { mayDeleteCourse, mayManageCourses, maySeeCourse } from "./policy.ts";

function caller(role: Role): Caller {
  return { userId: "me", sessionId: "", email: "", fullName: "", role, isSuperAdmin: false, assuranceLevel: "aal1" };
}

test("admins manage courses, instructors and students do not", () => {
  expect(mayManageCourses(caller("admin"))).toBe(true);
  expect(mayManageCourses(caller("instructor"))).toBe(false);
  expect(mayManageCourses(caller("student"))).toBe(false);
});

test("admins delete every course, an instructor a draft of their own that nobody takes", () => {
  const draft = { instructor_id: "me", published: false, enrollment_count: 0 };
  expect(mayDeleteCourse(caller("admin"), { instructor_id: "another", published: true, enrollment_count: 3 })).toBe(true);
  expect(mayDeleteCourse(caller("instructor"), draft)).toBe(true);
  expect(mayDeleteCourse(caller("instructor"), { ...draft, instructor_id: "another" })).toBe(false);
  expect(mayDeleteCourse(caller("instructor"), { ...draft, instructor_id: null })).toBe(false);
  expect(mayDeleteCourse(caller("instructor"), { ...draft, published: true })).toBe(false);
  expect(mayDeleteCourse(caller("instructor"), { ...draft, enrollment_count: 1 })).toBe(false);
  expect(mayDeleteCourse(caller("instructor"), undefined)).toBe(false);
  expect(mayDeleteCourse(caller("student"), draft)).toBe(false);
});

test("a course that is not offered is there for those who take it, its instructor and admins, and for nobody else", () => {
  const notOffered = { offered: false, enrolled: false, instructorId: "another" };
  expect(maySeeCourse(caller("student"), { ...notOffered, enrolled: true })).toBe(true);
  expect(maySeeCourse(caller("instructor"), { ...notOffered, instructorId: "me" })).toBe(true);
  expect(maySeeCourse(caller("admin"), notOffered)).toBe(true);
  expect(maySeeCourse(caller("student"), notOffered)).toBe(false);
  expect(maySeeCourse(caller("instructor"), notOffered)).toBe(false);
  expect(maySeeCourse(null, notOffered)).toBe(false);
  expect(maySeeCourse(null, { ...notOffered, offered: true })).toBe(true);
});
