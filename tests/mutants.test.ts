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

function lineOf(file: string, phrase: string): number {
  const lines = readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), "utf8").split("\n");
  const at = lines.findIndex((line) => line.includes(phrase));
  if (at === -1) throw new Error(`${file} no longer has ${phrase}: name another place whose changes are found`);
  return at + 1;
}
