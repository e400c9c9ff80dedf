import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { PageQuality } from "./lighthouse.ts";
import { connections } from "./load.ts";

const file = "docs/benchmarks.md";
/** The heading of what is written by hand: a comparison with versions that are installed for it. */
const compares = "## Pages next to those of earlier versions";

/** A figure with its baseline. */
export type Row = { what: string; academy: string; baseline: string; against: string; ratio: string };
/** Lighthouse's results for a page. */
export type Visit = { path: string } & PageQuality;

/** Print the figures as tables, and with --write write them into docs/benchmarks.md. */
export function report(rows: readonly Row[], visits: readonly Visit[]): void {
  const table = [
    "| what | the academy | baseline | baseline is | ratio |",
    "|---|---|---|---|---|",
    ...rows.map((row) => `| ${row.what} | ${row.academy} | ${row.baseline} | ${row.against} | ${row.ratio} |`),
  ].join("\n");
  const quality = [
    "| page | performance | accessibility | best practices | SEO | script | largest paint | layout shift |",
    "|---|---|---|---|---|---|---|---|",
    ...visits.map(
      (visit) =>
        `| ${visit.path} | ${visit.performance} | ${visit.accessibility} | ${visit.bestPractices} | ${visit.seo} | ${(visit.scriptBytes / 1000).toFixed(0)} KB | ${Math.round(visit.largestPaintMilliseconds)} ms | ${visit.layoutShift.toFixed(4)} |`,
    ),
  ].join("\n");
  process.stdout.write(`\n${table}\n\n${quality}\n`);
  if (!process.argv.includes("--write")) return;
  const day = new Date().toISOString().slice(0, 10);
  const [, compared = ""] = readFileSync(file, "utf8").split(compares);
  writeFileSync(
    file,
    `# Benchmarks

\`npm run bench\` measures these figures, and \`npm run bench -- --write\` writes this page. Each figure has a baseline from the same run: the two are measured
alternately, three times, and the medians are shown. Compare the ratios: they carry over to other machines, and the figures alone do not.

Last written on ${day}, on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), Node ${process.versions.node}, the sample academy on the embedded PostgreSQL,
${connections} connections, with the load generated on the same machine.

${table}

Pages for visitors are rendered once and cached until their content changes (docs/decisions/0020-pages-for-visitors.md).

The table below comes from Lighthouse 13 with its phone profile, network and processor throttled by Chromium itself: medians of five visits in a fresh browser.
"Script" counts the bytes transferred until the page is idle, without what it fetches later, when a person starts to use it.

${quality}

${compares}${compared}`,
  );
}

/** Write a rate, such as "1,234/s". */
export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString("en")}/s`;
}
