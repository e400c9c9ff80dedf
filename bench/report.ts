import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { PageQuality } from "./lighthouse.ts";
import { connections } from "./load.ts";

const file = "docs/benchmarks.md";
/** The heading of what is written by hand: a comparison with versions that are installed for it. */
const compares = "## Pages next to those of earlier versions";

/**
 * What a run must reach; `npm run bench` fails otherwise. Ratios compare with bare handlers; the slow line has a latency of 400 ms and
 * 400 kbit/s.
 */
export const aims = {
  /** The list of courses and one course, for visitors. */
  visitorApi: { ratio: { least: 0.8 } },
  /** A person's own enrollments, and a lesson. */
  ownReads: { ratio: { least: 0.5 } },
  /** The text of a lesson on a slow line. */
  lessonOnSlowLine: { milliseconds: { most: 3000 }, requests: { most: 12 } },
} as const;

/** A measured figure with the least or the most that it may be. */
type Held = { name: string; figure: number; least?: number; most?: number };

/** A figure with its baseline, and what it is held to. */
export type Row = { what: string; academy: string; baseline: string; against: string; ratio: string; held?: readonly Held[] };
/** Lighthouse's results for a page. */
export type Visit = { path: string } & PageQuality;

/** Describe the aims that a run has missed. A figure that could not be measured misses its aim. */
export function missedAims(rows: readonly Row[]): string[] {
  return rows.flatMap(({ what, held = [] }) =>
    held.flatMap(({ name, figure, least = -Infinity, most = Infinity }) =>
      figure >= least && figure <= most
        ? []
        : least > -Infinity
          ? // Rounded away from the aim, so that no figure reads as if it reached it.
            [`${what}: ${name} is ${Math.floor(figure * 1000) / 1000}, and should be at least ${least}`]
          : [`${what}: ${name} is ${Math.ceil(figure * 1000) / 1000}, and should be at most ${most}`],
    ),
  );
}

/**
 * Print the figures as tables, and the aims that were missed, for which the process then fails. With --write, write the tables into
 * docs/benchmarks.md.
 */
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
  const missed = missedAims(rows);
  if (missed.length > 0) {
    process.stdout.write(`\nAims that were missed:\n${missed.join("\n")}\n`);
    process.exitCode = 1;
  }
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
