import { expect, test } from "vitest";
import type { Caller, Role } from "#domain/role.schema.ts";
import {
  mayChangeCourse,
  mayChooseCoInstructors,
  mayDeleteCourse,
  mayWriteSomeCourse,
  mayManageCourses,
  mayPublishCourse,
  maySeeCourse,
} from "./policy.ts";

function caller(role: Role): Caller {
  return { userId: "me", sessionId: "", email: "", fullName: "", role, isSuperAdmin: false, assuranceLevel: "aal1" };
}

test("admins manage courses; instructors and students do not", () => {
  expect(mayManageCourses(caller("admin"))).toBe(true);
  expect(mayManageCourses(caller("instructor"))).toBe(false);
  expect(mayManageCourses(caller("student"))).toBe(false);
});

test("instructors may change their course, and publish it if the academy allows that", () => {
  const mine = { teacherIds: ["another", "me"] };
  expect(mayChangeCourse(caller("instructor"), mine)).toBe(true);
  expect(mayChangeCourse(caller("admin"), { teacherIds: [] })).toBe(true);
  expect(mayChangeCourse(caller("instructor"), { teacherIds: ["another"] })).toBe(false);
  expect(mayChangeCourse(caller("student"), mine)).toBe(false);
  expect(mayPublishCourse(caller("admin"), { ...mine, instructorsPublish: false })).toBe(true);
  expect(mayPublishCourse(caller("instructor"), { ...mine, instructorsPublish: true })).toBe(true);
  expect(mayPublishCourse(caller("instructor"), { ...mine, instructorsPublish: false })).toBe(false);
  expect(mayPublishCourse(caller("instructor"), { teacherIds: ["another"], instructorsPublish: true })).toBe(false);
});

test("admins and a course's main instructor choose co-instructors; co-instructors do not", () => {
  expect(mayChooseCoInstructors(caller("admin"), { instructor_id: null })).toBe(true);
  expect(mayChooseCoInstructors(caller("instructor"), { instructor_id: "me" })).toBe(true);
  expect(mayChooseCoInstructors(caller("instructor"), { instructor_id: "another" })).toBe(false);
  expect(mayChooseCoInstructors(caller("student"), { instructor_id: "me" })).toBe(false);
  expect(mayWriteSomeCourse(caller("instructor"))).toBe(true);
  expect(mayWriteSomeCourse(caller("admin"))).toBe(true);
  expect(mayWriteSomeCourse(caller("student"))).toBe(false);
});

test("admins may delete any course, an instructor only their own draft without learners", () => {
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

test("a course that is not offered is visible to its learners, its instructors and admins, and to nobody else", () => {
  const notOffered = { offered: false, enrolled: false, teacherIds: ["another"] };
  expect(maySeeCourse(caller("student"), { ...notOffered, enrolled: true })).toBe(true);
  expect(maySeeCourse(caller("instructor"), { ...notOffered, teacherIds: ["another", "me"] })).toBe(true);
  expect(maySeeCourse(caller("admin"), notOffered)).toBe(true);
  expect(maySeeCourse(caller("student"), notOffered)).toBe(false);
  expect(maySeeCourse(caller("instructor"), notOffered)).toBe(false);
  expect(maySeeCourse(null, notOffered)).toBe(false);
  expect(maySeeCourse(null, { ...notOffered, offered: true })).toBe(true);
});
