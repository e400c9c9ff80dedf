import { expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { mayKeepApiKeys } from "./api-key-policy.ts";

test("admins keep keys, instructors and students do not", () => {
  expect(mayKeepApiKeys(caller("admin"))).toBe(true);
  expect(mayKeepApiKeys(caller("admin", true))).toBe(true);
  expect(mayKeepApiKeys(caller("instructor"))).toBe(false);
  expect(mayKeepApiKeys(caller("student"))).toBe(false);
});
