import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runMutants } from "./prove/mutants.ts";

// A share of npm run prove -- --part mutants: check the mutation tester itself with changes that the neighboring tests are known to find or
// not to find.
const found = [
  ["domain/enrollment.ts", "if (lessonCount === 0) return null;"],
  ["domain/correction.ts", "return after.score * before.maxScore < before.score * after.maxScore;"],
] as const;
/** A change without any effect: the bytes of an empty file are only compared with 255. */
const unnoticed = ["domain/media.ts", "const [first = 0, second = 0] = bytes;"] as const;

test(
  "a change in a rule is found by the tests beside it, and one without any effect is reported as a survivor",
  { timeout: 240_000 },
  async () => {
    const only = [...found, unnoticed].map(([file, phrase]) => `${file}:${lineOf(file, phrase)}`);
    const report = await runMutants(Infinity, "every-day", { say: () => {}, reach: "beside", only });
    const survivor = `${only[2]} 0 -> (0 + 1)`;
    expect(report).toEqual({ tried: 5, found: 3, survivors: [survivor, survivor] });
  },
);

/** Without the step forward, the search for a link finds the same escaped bracket for ever. */
const endless = ["domain/plain-text.ts", "at = between.indexOf(opens, at + 1);"] as const;

test("an endless loop is found by the time that it takes @slow", { timeout: 240_000 }, async () => {
  const said: string[] = [];
  const only = [`${endless[0]}:${lineOf(...endless)}`];
  // The seed chooses the sign.
  const report = await runMutants(1, "endless", { say: (line) => said.push(line), reach: "beside", only, patience: 15_000 });
  expect(report).toEqual({ tried: 1, found: 1, survivors: [] });
  expect(said).toContain(`ended after 15 s, and passed without it: ${only[0]} + -> -`);
});

function lineOf(file: string, phrase: string): number {
  const lines = readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), "utf8").split("\n");
  const at = lines.findIndex((line) => line.includes(phrase));
  if (at === -1) throw new Error(`${file} no longer has ${phrase}: name another place whose changes are found`);
  return at + 1;
}
