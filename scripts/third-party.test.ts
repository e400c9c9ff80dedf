import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packagesWithoutTerms, thirdParty } from "./third-party.ts";

test("THIRD-PARTY.md lists the shipped packages of the lockfile", () => {
  expect(thirdParty()).toBe(readFileSync("THIRD-PARTY.md", "utf8"));
});

test("every license that requires more than its notice is explained", () => {
  expect(packagesWithoutTerms()).toEqual([]);
});
