import { expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { mayStoreApiKeys } from "./api-key-policy.ts";

test("admins may store keys, instructors and students may not", () => {
  expect(mayStoreApiKeys(caller("admin"))).toBe(true);
  expect(mayStoreApiKeys(caller("admin", true))).toBe(true);
  expect(mayStoreApiKeys(caller("instructor"))).toBe(false);
  expect(mayStoreApiKeys(caller("student"))).toBe(false);
});
