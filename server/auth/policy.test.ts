import { expect, test } from "vitest";
import { isBanned, mayChangeSignIn, roleOfNewPerson } from "./policy.ts";

const now = new Date("2026-11-21T12:00:00Z");

test("a new person is a student", () => {
  expect(roleOfNewPerson).toBe("student");
});

test.each([
  ["never banned", null, false],
  ["banned for another minute", "2026-11-21T12:01:00Z", true],
  ["a ban that ends now", "2026-11-21T12:00:00Z", false],
  ["a ban of last year", "2025-11-21 12:00:00+00", false],
])("%s", (_, until, banned) => {
  expect(isBanned(until, now)).toBe(banned);
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
