import { expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { mayReadAudit } from "./policy.ts";

test("an admin may read the audit log, an instructor may not", () => {
  expect(mayReadAudit(caller("admin"))).toBe(true);
  expect(mayReadAudit(caller("instructor"))).toBe(false);
});
