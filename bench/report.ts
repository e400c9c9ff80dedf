import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { PageQuality } from "./lighthouse.ts";
import { connections } from "./load.ts";

/** A figure with its baseline. */
export type Row = { what: string; academy: string; baseline: string; against: string; ratio: string };
/** Lighthouse's results for a page. */
export type Visit = { path: string } & PageQuality;

/** Print the figures as tables, and with --write write them into docs/benchmarks.md. */
export function report(rows: readonly Row[], visits: readonly Visit[]): void {
  const table = [
    "| what | the academy | baseline | against | ratio |",
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
  writeFileSync(
    "docs/benchmarks.md",
    `# Benchmarks

\`npm run bench\` measures this; \`npm run bench -- --write\` writes it here. Every figure stands beside a baseline of the same run, measured in turn with it
(medians of three), because the ratio means something on another machine and the figure alone does not.

Last written on ${day}, on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), Node ${process.versions.node}, the sample academy on the embedded PostgreSQL,
${connections} connections, the load made by the same machine.

${table}

Pages for visitors are rendered once and kept until what they show changes (docs/decisions/0020-pages-for-visitors.md).

Lighthouse 13, its phone, the line and the processor slowed down by Chromium itself, medians of five visits in a fresh browser. Script is what came over
the line until the page was at rest; what a page fetches when somebody begins to use it comes later.

${quality}
`,
  );
}
