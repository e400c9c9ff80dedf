import { expect, test } from "vitest";
import { caller } from "#tests/support/caller.ts";
import { mayReadTraces } from "./policy.ts";

test("admins may see how answers came about, instructors and students not", () => {
  expect(mayReadTraces(caller("admin"))).toBe(true);
  expect(mayReadTraces(caller("instructor"))).toBe(false);
  expect(mayReadTraces(caller("student"))).toBe(false);
});
