import { sharesOf } from "./thresholds.ts";
import type { AnswerMetrics } from "./evaluate-answers.ts";

/** The figures of one release. */
export type Release = { version: string; date: string; reported: AnswerMetrics; others: AnswerMetrics; useful: number };

const heading = "## Releases";
const head = [
  "| version | date | first | helped | key fact | not covered: answered | other courses: helped | key fact | not covered: answered | follow-ups |",
  "|---|---|---|---|---|---|---|---|---|---|",
];

/**
 * Write the table of releases: the rows of an earlier page, and this release's instead of its own earlier one, newest first. `earlier` is the
 * page as it was, or an empty text.
 */
export function releaseTable(earlier: string, { version, date, reported, others, useful }: Release): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  const [own, other] = [sharesOf(reported), sharesOf(others)];
  const figures = [
    own.first,
    own.helped,
    own.facts,
    own.answeredWrongly,
    other.helped,
    other.facts,
    other.answeredWrongly,
    useful,
  ];
  const row = `| ${[version, date, ...figures.map(percent)].join(" | ")} |`;
  const known = earlier.split(`${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const before = known.split("\n").filter((line) => /^\| \d/.test(line) && !line.startsWith(`| ${version} |`));
  return [
    heading,
    "",
    "English questions over the sample courses, in the course, reported; three courses of other fields, in the course; follow-ups in English.",
    "",
    ...head,
    row,
    ...before,
  ];
}
