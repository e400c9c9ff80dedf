import { expect, test } from "vitest";
import type { AnswerMetrics } from "./evaluate-answers.ts";
import { releaseTable } from "./release-table.ts";

const metrics: AnswerMetrics = {
  covered: 4,
  first: 2,
  helped: 3,
  facts: 1,
  factsAsked: 4,
  refusedWrongly: 0,
  notCovered: 4,
  answeredWrongly: 1,
  askedBack: 1,
  quotations: { shown: 1, verbatim: 1 },
  answers: [],
};
const release = (version: string, date: string) => ({ version, date, reported: metrics, others: metrics, useful: 0.95 });
const rowsOf = (lines: readonly string[]) => lines.filter((line) => /^\| \d/.test(line));

test("a page keeps the rows of earlier releases, and one row of each", () => {
  const first = releaseTable("", release("0.1.0", "2026-11-01"));
  expect(rowsOf(first)).toEqual(["| 0.1.0 | 2026-11-01 | 50 % | 75 % | 25 % | 25 % | 75 % | 25 % | 25 % | 95 % |"]);
  const page = (lines: readonly string[]) => `# Page\n\n${lines.join("\n")}\n\n## Next\n\n| 9 | not a release |\n`;
  const second = releaseTable(page(first), release("0.2.0", "2026-12-01"));
  const third = releaseTable(page(second), release("0.2.0", "2026-12-02"));
  expect(rowsOf(third).map((row) => row.split(" | ").slice(0, 2).join(" "))).toEqual([
    "| 0.2.0 2026-12-02",
    "| 0.1.0 2026-11-01",
  ]);
});
