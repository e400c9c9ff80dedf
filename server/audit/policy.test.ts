import { expect, test } from "vitest";
import type { Caller } from "#domain/role.ts";
import { mayReadAudit } from "./policy.ts";

const caller: Caller = {
  userId: "me",
  sessionId: "",
  email: "",
  fullName: "",
  role: "admin",
  isSuperAdmin: false,
  assuranceLevel: "aal1",
};

test("an admin reads the audit log, an instructor does not", () => {
  expect(mayReadAudit(caller)).toBe(true);
  expect(mayReadAudit({ ...caller, role: "instructor" })).toBe(false);
});
