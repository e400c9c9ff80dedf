import { expect, test } from "vitest";
import { mayWorkWithInvitations } from "./policy.ts";

test("an admin may work with invitations", () => {
  expect(mayWorkWithInvitations({ role: "admin", isSuperAdmin: false })).toBe(true);
});

test("an instructor may not", () => {
  expect(mayWorkWithInvitations({ role: "instructor", isSuperAdmin: false })).toBe(false);
});
