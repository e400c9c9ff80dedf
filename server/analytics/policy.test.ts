import { expect, test } from "vitest";
import type { Caller } from "#domain/role.ts";
import { mayReadAnalytics } from "./policy.ts";

const caller: Caller = {
  userId: "me",
  sessionId: "",
  email: "",
  fullName: "",
  role: "admin",
  isSuperAdmin: false,
  assuranceLevel: "aal1",
};

test("an admin reads the academy's figures, an instructor does not", () => {
  expect(mayReadAnalytics(caller)).toBe(true);
  expect(mayReadAnalytics({ ...caller, role: "instructor" })).toBe(false);
});
