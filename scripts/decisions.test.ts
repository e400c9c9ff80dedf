import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "docs/decisions";
const header = /^# (\d+)\. .+\n\n\*\*Date\.\*\* \d{4}-\d{2}-\d{2}\. \*\*Status\.\*\* ((?:Accepted|Superseded by record)\b.*)\.\n/;

const records = readdirSync(folder)
  .filter((file) => /^\d{4}-/.test(file))
  .map((file) => {
    const [, number, status] = header.exec(readFileSync(`${folder}/${file}`, "utf8")) ?? [];
    return { file, number: Number(number), status };
  });

test("each record of a decision has its number, its date and its status under the title", () => {
  expect(records.filter(({ status }) => status === undefined)).toEqual([]);
  expect(records.filter(({ file, number }) => Number(file.slice(0, 4)) !== number)).toEqual([]);
});

test("a record that another one amends or supersedes says so, and the other one too", () => {
  const pairs = (verb: RegExp) =>
    records.flatMap(({ number, status = "" }) =>
      [...status.matchAll(verb)].flatMap(([, others = ""]) =>
        [...others.matchAll(/\d+/g)].map(([other]) => [number, Number(other)]),
      ),
    );
  const changed = pairs(/(?:amended|superseded) by records? ([\d, and]+)/gi);
  const changes = pairs(/(?:amends|supersedes) records? ([\d, and]+)/gi);
  const sorted = (list: number[][]) => list.map((pair) => pair.join(" < ")).toSorted();
  expect(sorted(changed)).toEqual(sorted(changes.map((pair) => pair.toReversed())));
});

test("the numbers of the records have no gaps, except those listed as never used", () => {
  const readme = readFileSync(`${folder}/README.md`, "utf8");
  const neverUsed = (/never used: ([\d, ]+)/.exec(readme)?.[1] ?? "").split(", ").map(Number);
  const used = records.map(({ number }) => number);
  expect([...used, ...neverUsed].toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: Math.max(...used) }, (_, index) => index + 1),
  );
});
