import { expect, test } from "vitest";
import { mayChangeSettings } from "./policy.ts";

test("admins change the academy's settings, and nobody else", () => {
  expect((["student", "instructor", "admin"] as const).map((role) => mayChangeSettings({ role }))).toEqual([false, false, true]);
});
