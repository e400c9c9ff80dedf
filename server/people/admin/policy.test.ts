import { expect, test } from "vitest";
import type { Role } from "#domain/role.schema.ts";
import { caller } from "#tests/support/caller.ts";
import { mayChangePerson, mayGiveRole, maySeePeople } from "./policy.ts";

const other = (role: Role, isSuperAdmin = false) => ({ id: "another", role, isSuperAdmin });

test("admins see the people; instructors and students do not", () => {
  expect(maySeePeople(caller("admin"))).toBe(true);
  expect(maySeePeople(caller("instructor"))).toBe(false);
  expect(maySeePeople(caller("student"))).toBe(false);
});

test("an admin may change an instructor but no other admin; a super admin may change an admin but no super admin", () => {
  expect(mayChangePerson(caller("admin"), other("instructor"))).toBe(true);
  expect(mayChangePerson(caller("admin"), other("admin"))).toBe(false);
  expect(mayChangePerson(caller("admin", true), other("admin"))).toBe(true);
  expect(mayChangePerson(caller("admin", true), other("admin", true))).toBe(false);
});

test("an admin may make instructors, only a super admin may make admins", () => {
  expect(mayGiveRole(caller("admin"), "instructor")).toBe(true);
  expect(mayGiveRole(caller("admin"), "admin")).toBe(false);
  expect(mayGiveRole(caller("admin", true), "admin")).toBe(true);
});
