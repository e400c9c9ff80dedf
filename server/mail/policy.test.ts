import { expect, test } from "vitest";
import type { Caller } from "#domain/role.ts";
import { maySeeMails } from "./policy.ts";

const caller: Caller = {
  userId: "me",
  sessionId: "",
  email: "",
  fullName: "",
  role: "admin",
  isSuperAdmin: false,
  assuranceLevel: "aal1",
};

test("an admin sees which mails there are, an instructor does not", () => {
  expect(maySeeMails(caller)).toBe(true);
  expect(maySeeMails({ ...caller, role: "instructor" })).toBe(false);
});
