import { expect, test } from "vitest";
import { startGreeting } from "./greeting.ts";

test.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])("the start message says only what is still to do (a super admin: %s, open: %s)", (hasSuperAdmin, isLaunched) => {
  const said = startGreeting({ url: "https://academy.example", setupLink: null, hasSuperAdmin, isLaunched });
  expect(said).toContain("https://academy.example");
  expect(said.includes("create-super-admin")).toBe(!hasSuperAdmin);
  expect(said.includes("launch on")).toBe(!isLaunched);
});
