import { expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { mayChooseVendor } from "./policy.ts";

test("admins choose the vendor, instructors and students do not", () => {
  expect(mayChooseVendor(caller("admin"))).toBe(true);
  expect(mayChooseVendor(caller("instructor"))).toBe(false);
  expect(mayChooseVendor(caller("student"))).toBe(false);
});
