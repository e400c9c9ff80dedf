import { expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { maySeeMails } from "./policy.ts";

test("an admin sees which mails there are, an instructor does not", () => {
  expect(maySeeMails(caller("admin"))).toBe(true);
  expect(maySeeMails(caller("instructor"))).toBe(false);
});
