import { expect, test } from "vitest";
import type { Role } from "./role.schema.ts";
import { mayEdit, rolesOffered } from "./role.ts";

const student = { userId: "caller", role: "student", isSuperAdmin: false } as const;
const instructor = { userId: "caller", role: "instructor", isSuperAdmin: false } as const;
const admin = { userId: "caller", role: "admin", isSuperAdmin: false } as const;
const superAdmin = { userId: "caller", role: "admin", isSuperAdmin: true } as const;

test.each([
  ["a student", student, []],
  ["an instructor", instructor, []],
  ["an admin", admin, ["student", "instructor"]],
  ["a super admin", superAdmin, ["student", "instructor", "admin"]],
  // The flag belongs to an admin; on another role it has no effect.
  ["a student with the flag", { ...superAdmin, role: "student" } as const, []],
])("%s gives the roles %2$j", (_who, caller, offered) => {
  expect(rolesOffered(caller)).toEqual(offered);
});

type Target = { role: Role; isSuperAdmin?: boolean; id?: string };

test.each<[string, typeof student | typeof instructor | typeof admin | typeof superAdmin, Target, boolean]>([
  ["a student", student, { role: "student" }, false],
  ["an instructor", instructor, { role: "student" }, false],
  ["an admin", admin, { role: "student" }, true],
  ["an admin", admin, { role: "instructor" }, true],
  ["an admin", admin, { role: "admin" }, false],
  ["an admin", admin, { role: "admin", isSuperAdmin: true }, false],
  ["an admin", admin, { role: "admin", id: "caller" }, false],
  ["a super admin", superAdmin, { role: "student" }, true],
  ["a super admin", superAdmin, { role: "instructor" }, true],
  ["a super admin", superAdmin, { role: "admin" }, true],
  ["a super admin", superAdmin, { role: "admin", isSuperAdmin: true }, false],
  ["a super admin", superAdmin, { role: "admin", isSuperAdmin: true, id: "caller" }, false],
  ["a student", student, { role: "student", id: "caller" }, false],
  ["an admin", admin, { role: "student", isSuperAdmin: true }, false],
])("%s may edit %2$j: %3$s", (_who, caller, target, allowed) => {
  expect(
    mayEdit(caller, { id: target.id ?? "somebody else", role: target.role, isSuperAdmin: target.isSuperAdmin ?? false }),
  ).toBe(allowed);
});
