import { expect, test } from "vitest";
import { mayChangeSignIn, roleOfNewPerson } from "./policy.ts";

test("a new person is a student", () => {
  expect(roleOfNewPerson).toBe("student");
});

test.each([
  ["without factors at the first level", "aal1", [], true],
  ["with a factor that was never finished at the first level", "aal1", ["unverified"], true],
  ["with a second factor at the first level", "aal1", ["unverified", "verified"], false],
  ["with a second factor at the second level", "aal2", ["verified"], true],
] as const)("changing the password %s", (_, assuranceLevel, statuses, allowed) => {
  expect(
    mayChangeSignIn(
      { assuranceLevel },
      statuses.map((status) => ({ status })),
    ),
  ).toBe(allowed);
});
