import { expect, test } from "vitest";
import { mayChangeMail, mayChangeSettings } from "./policy.ts";

test("admins change the academy's settings, and nobody else does", () => {
  expect((["student", "instructor", "admin"] as const).map((role) => mayChangeSettings({ role }))).toEqual([false, false, true]);
});

test("super admins change how mail is sent, and nobody else does", () => {
  expect([mayChangeMail({ isSuperAdmin: true }), mayChangeMail({ isSuperAdmin: false })]).toEqual([true, false]);
});
