import { expect, test } from "vitest";
import { invitationState, mayInvite, mayResend, mayRevoke } from "./invitation.schema.ts";

const day = 86_400_000;
const now = new Date("2026-03-10T12:00:00Z");
const at = (days: number) => new Date(now.getTime() + days * day).toISOString();

test.each([
  ["open until its time is over", { expires_at: at(1), accepted_at: null, revoked_at: null }, "open"],
  ["expired at that very moment", { expires_at: at(0), accepted_at: null, revoked_at: null }, "expired"],
  ["accepted for good", { expires_at: at(-1), accepted_at: at(-2), revoked_at: null }, "accepted"],
  ["revoked for good", { expires_at: at(-1), accepted_at: null, revoked_at: at(-2) }, "revoked"],
  ["revoked at once", { expires_at: at(1), accepted_at: null, revoked_at: at(0) }, "revoked"],
  ["expired although it was cleared away later", { expires_at: at(-2), accepted_at: null, revoked_at: at(-1) }, "expired"],
] as const)("an invitation is %s", (_, times, state) => {
  expect(invitationState(times, now)).toBe(state);
});

const student = { role: "student", isSuperAdmin: false } as const;
const instructor = { role: "instructor", isSuperAdmin: false } as const;
const admin = { role: "admin", isSuperAdmin: false } as const;
const superAdmin = { role: "admin", isSuperAdmin: true } as const;

test.each([
  ["a student", student, "student", false],
  ["an instructor", instructor, "student", false],
  ["an instructor", instructor, "instructor", false],
  ["an admin", admin, "student", true],
  ["an admin", admin, "instructor", true],
  ["an admin", admin, "admin", false],
  ["a super admin", superAdmin, "student", true],
  ["a super admin", superAdmin, "instructor", true],
  ["a super admin", superAdmin, "admin", true],
] as const)("%s may invite with the role %2$s: %3$s", (_, caller, role, allowed) => {
  expect(mayInvite(caller, role)).toBe(allowed);
});

test.each([
  ["an admin", admin, { role: "student", is_super_admin: false }, true, true],
  ["an admin", admin, { role: "admin", is_super_admin: false }, false, false],
  ["an admin", admin, { role: "admin", is_super_admin: true }, false, false],
  ["a super admin", superAdmin, { role: "admin", is_super_admin: false }, true, true],
  ["a super admin", superAdmin, { role: "admin", is_super_admin: true }, false, true],
  ["an instructor", instructor, { role: "student", is_super_admin: false }, false, false],
] as const)("%s may send %2$j again: %3$s, and take it back: %4$s", (_, caller, offer, resend, revoke) => {
  expect([mayResend(caller, offer), mayRevoke(caller, offer)]).toEqual([resend, revoke]);
});
