import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packagesWithoutTerms, thirdParty } from "./third-party.ts";

test("THIRD-PARTY.md tells of what is shipped, as it is in the lockfile", () => {
  expect(thirdParty()).toBe(readFileSync("THIRD-PARTY.md", "utf8"));
});

test("whatever asks for more than its notice is told of", () => {
  expect(packagesWithoutTerms()).toEqual([]);
});
