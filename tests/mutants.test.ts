import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runMutants } from "./prove/mutants.ts";

// A share of npm run prove -- --part mutants, which proves the machine itself: changes that the tests beside a rule are known to find.
const rules = [
  ["domain/enrollment.ts", "if (lessonCount === 0) return null;"],
  ["domain/correction.ts", "return after.score * before.maxScore < before.score * after.maxScore;"],
] as const;

test("a change in a rule is found by the tests beside it", { timeout: 240_000 }, async () => {
  const only = rules.map(([file, phrase]) => `${file}:${lineOf(file, phrase)}`);
  const { tried, found, survivors } = await runMutants(Infinity, "every-day", { say: () => {}, reach: "beside", only });
  expect(survivors).toEqual([]);
  expect([tried, found]).toEqual([3, 3]);
});

function lineOf(file: string, phrase: string): number {
  const lines = readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), "utf8").split("\n");
  const found = lines.findIndex((line) => line.includes(phrase));
  if (found === -1) throw new Error(`${file} no longer has ${phrase}: name another place whose changes are found`);
  return found + 1;
}
