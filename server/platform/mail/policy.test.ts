import { expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { maySeeMails } from "./policy.ts";

test("an admin may see the list of mails, an instructor may not", () => {
  expect(maySeeMails(caller("admin"))).toBe(true);
  expect(maySeeMails(caller("instructor"))).toBe(false);
});
