import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environmentExample, environmentTable, withEnvironmentTable } from "./environment-docs.ts";

test(".env.example names every variable as the code reads it (npm run write-docs)", () => {
  expect(readFileSync(".env.example", "utf8")).toBe(environmentExample());
});

test("the README's table of environment variables matches the code (npm run write-docs)", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(withEnvironmentTable(readme, environmentTable())).toBe(readme);
});
