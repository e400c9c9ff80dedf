import { expect, test } from "vitest";
import { refuseDeletion } from "./policy.ts";

test.each([
  ["a student", { isSuperAdmin: false, otherSuperAdmins: 1, coursesTaught: 0 }],
  ["an instructor without courses", { isSuperAdmin: false, otherSuperAdmins: 1, coursesTaught: 0 }],
  ["a super admin beside another", { isSuperAdmin: true, otherSuperAdmins: 1, coursesTaught: 0 }],
])("%s may delete their account", (_, facts) => {
  expect(refuseDeletion(facts)).toBeNull();
});

test.each([
  ["the only super admin", { isSuperAdmin: true, otherSuperAdmins: 0, coursesTaught: 0 }, "account.last_super_admin"],
  ["an instructor of a course", { isSuperAdmin: false, otherSuperAdmins: 1, coursesTaught: 1 }, "account.teaches_courses"],
])("%s may not delete their account", (_, facts, code) => {
  expect(refuseDeletion(facts)?.code).toBe(code);
});

test("the refusal states the number of courses", () => {
  expect(refuseDeletion({ isSuperAdmin: false, otherSuperAdmins: 0, coursesTaught: 3 })?.message).toContain("3 courses");
});
