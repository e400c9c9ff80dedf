import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

// npm run check: measure the structure of the code and compare it with the table in ARCHITECTURE.md, so that growth shows in a diff.
// With --write the table is rewritten.

/**
 * The starting files of each walk; everything they import, down to the platform, has to be read to understand it. `before` is from the
 * day before the modules were introduced.
 */
const walks: Record<string, { entries: string[]; before: string; aim: string }> = {
  "a student opens a lesson": {
    entries: ["web/routes/lesson.tsx", "server/courses/lessons/routes.ts"],
    before: "46",
    aim: "22",
  },
  "the tutor answers": { entries: ["server/ai/chat/routes.ts"], before: "127", aim: "55" },
  "an admin edits a course": {
    entries: ["web/features/courses/library/course-dialog.tsx", "server/courses/catalog/library-routes.ts"],
    before: "47",
    aim: "18",
  },
};
/** Files that a reader need not open on any walk. */
const takenForGranted =
  /^(web\/(ui|platform|styles)|server\/(platform|people\/auth)|tests|node_modules)\/|^server\/(dependencies|env)\.ts$|messages\.ts$/;

/** A column of courses shown on the product page: adding a similar one touches about as many files as mention this one. */
const column = "outcomes";

/** Generated files are not read. */
const generated = /^web\/platform\/api-types\.ts$/;

const start = "<!-- structure:start -->";
const end = "<!-- structure:end -->";

const files = ["domain", "ai", "server", "web", "scripts", "bench"].flatMap(listSources);
const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const table = describeStructure();
const page = readFileSync("ARCHITECTURE.md", "utf8");
const written = page.slice(page.indexOf(start) + start.length, page.indexOf(end)).trim();

if (process.argv.includes("--write")) {
  writeFileSync(
    "ARCHITECTURE.md",
    `${page.slice(0, page.indexOf(start) + start.length)}\n${table}\n${page.slice(page.indexOf(end))}`,
  );
} else if (written !== table) {
  process.stdout.write(
    `The structure has changed; look at the difference and write it down with "npm run write-docs".\n\n${written}\n\nis now\n\n${table}\n`,
  );
  process.exit(1);
} else process.stdout.write(`${table}\n`);

/** Generate the table of ARCHITECTURE.md. */
function describeStructure(): string {
  const lengths = [...texts.values()].map((text) => text.split("\n").length - 1).sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0;
  const arrows = listArrows();
  const modules = new Set(files.map(capabilityOf).filter((name) => name !== null)).size;
  const rows: Array<[what: string, before: string, aim: string, now: number]> = [
    ["source files, without tests", "1,260", "", lengths.length],
    ["lines", "67,600", "", lengths.reduce((sum, length) => sum + length, 0)],
    ["lines per file, median", "44", "80", at(0.5)],
    ["lines per file, 90th percentile", "104", "200 to 250", at(0.9)],
    ["modules of the server (capabilities)", "43", "", modules],
    ["dependencies between these modules", "226", "", arrows.size],
    ...Object.entries(walks).map(([name, { entries, before, aim }]): [string, string, string, number] => [
      `files to read: ${name}`,
      before,
      aim,
      walk(entries).size,
    ]),
    ["files that mention one course column shown on the product page", "18 and 3 tests", "7 and 1 test", namesOf(column)],
  ];
  const lines = rows.map(([what, before, aim, now]) => `| ${what} | ${before} | ${aim} | ${now.toLocaleString("en")} |`);
  return ["| what | 21 November 2026 | aim | now |", "|---|---|---|---|", ...lines].join("\n");
}

/** Return the capability of a server file, for example server/courses/lessons; null elsewhere. */
function capabilityOf(file: string): string | null {
  return /^server\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;
}

function listArrows(): Set<string> {
  const arrows = new Set<string>();
  for (const file of files) {
    const from = capabilityOf(file);
    if (!from) continue;
    for (const target of importsOf(file)) {
      const to = capabilityOf(target);
      if (to && to !== from) arrows.add(`${from} -> ${to}`);
    }
  }
  return arrows;
}

/** Follow the imports of some files, except those that need not be opened. */
function walk(entries: string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = entries.filter((file) => texts.has(file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    waiting.push(...importsOf(file).filter((target) => !takenForGranted.test(target)));
  }
  return seen;
}

/** Count the files about courses that mention a column. */
function namesOf(name: string): number {
  const about = /^(domain|server\/courses|web\/features\/courses)\//;
  return files.filter((file) => about.test(file) && new RegExp(`\\b${name}\\b`).test(texts.get(file) ?? "")).length;
}

function importsOf(file: string): string[] {
  return [...(texts.get(file) ?? "").matchAll(/(?:from|import\()\s*"((?:#|\.{1,2}\/)[^"]+)"/g)]
    .map(([, specifier = ""]) => (specifier.startsWith("#") ? specifier.slice(1) : normalize(join(dirname(file), specifier))))
    .filter((target) => texts.has(target));
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !generated.test(file))
    .sort();
}
