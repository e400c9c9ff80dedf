import { expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { mayReadAnalytics } from "./policy.ts";

test("an admin may read the academy's figures, an instructor may not", () => {
  expect(mayReadAnalytics(caller("admin"))).toBe(true);
  expect(mayReadAnalytics(caller("instructor"))).toBe(false);
});
