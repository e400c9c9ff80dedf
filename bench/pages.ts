import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startAcademy } from "#tests/support/academy-process.ts";
import { medianQuality, type PageQuality, visitOnce } from "./lighthouse.ts";
import { median } from "./load.ts";
import { sampleStudent } from "./people.ts";
import { inFreshBrowser, measureOnSlowLine, type Credentials } from "./slow-line.ts";

// npm run bench -- pages [--against=http://localhost:4000 ...]: measure the sample academy's pages with Lighthouse, their scripts and a lesson
// on a slow line; and the same pages of other academies that are already running, such as the demo of an earlier version, in turn with them.

const rounds = 5;
const credentials = { email: "student@academy.example", password: "academy-demo-1" };

/** What is shown of Lighthouse's visits. */
const figures: Array<[string, (of: PageQuality) => string]> = [
  ["performance", (of) => String(of.performance)],
  ["accessibility", (of) => String(of.accessibility)],
  ["best practices", (of) => String(of.bestPractices)],
  ["SEO", (of) => String(of.seo)],
  ["script until it is idle", (of) => kilobytes(of.scriptBytes)],
  ["largest paint", (of) => `${Math.round(of.largestPaintMilliseconds)} ms`],
  ["layout shift", (of) => of.layoutShift.toFixed(4)],
];

const { values } = parseArgs({ options: { against: { type: "string", multiple: true, default: [] } } });

const academy = await startAcademy("demo");
try {
  const origins = [...values.against.map((address) => new URL(address).origin), academy.url];
  const rows: string[][] = [];
  for (const name of ["/", "/store", "/product/…"]) {
    const urls = await Promise.all(origins.map(async (origin) => origin + name.replace("…", await sampleCourse(origin))));
    const visits = await inTurn(urls, visitOnce);
    const used = await inTurn(urls, (url) => scriptsInUse(url));
    for (const [what, show] of figures) rows.push([`${name}: ${what}`, ...visits.map((of) => show(medianQuality(of)))]);
    rows.push([`${name}: script as soon as it is used`, ...used.map((bytes) => kilobytes(median(bytes)))]);
  }
  const lessons = await Promise.all(
    origins.map(async (origin) => {
      const { course, lesson } = await sampleStudent(origin);
      return `${origin}/learn/${course}/${lesson}`;
    }),
  );
  const scripts = await inTurn(lessons, (url) => scriptsInUse(url, credentials));
  rows.push(["a lesson, signed in: script", ...scripts.map((bytes) => kilobytes(median(bytes)))]);
  const painted = await inTurn(lessons, (url) => measureOnSlowLine(url, "article .prose p", credentials));
  rows.push([
    "a lesson on a slow line (400 ms, 400 kbit/s): its text is painted",
    ...painted.map((of) => `${(median(of.map((each) => each.milliseconds)) / 1000).toFixed(1)} s`),
  ]);
  print(rows, origins);
} finally {
  await academy.stop();
}

/** Measure each address in turn, several times: whatever else the machine does meets all of them alike. */
async function inTurn<Result>(urls: readonly string[], measure: (url: string) => Promise<Result>): Promise<Result[][]> {
  const results = urls.map((): Result[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, url] of urls.entries()) {
      progress(`${url}, ${round + 1} of ${rounds}`);
      results[index]?.push(await measure(url));
    }
  }
  return results;
}

/** Return the compressed bytes of all scripts that a page loads in a fresh browser once it has been touched: by a key that does nothing. */
function scriptsInUse(url: string, person?: Credentials): Promise<number> {
  return inFreshBrowser(url, person, async (page, network) => {
    const scripts = new Set<string>();
    let bytes = 0;
    network.on("Network.responseReceived", ({ requestId, response }) => {
      if (response.mimeType.endsWith("javascript")) scripts.add(requestId);
    });
    network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "networkidle" });
    await page.keyboard.press("Shift");
    await page.waitForTimeout(1000);
    await page.waitForLoadState("networkidle");
    if (bytes === 0) throw new Error(`${url} loaded no script`);
    return bytes;
  });
}

async function sampleCourse(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/courses?page=1`);
  const { courses } = (await answer.json()) as { courses: Array<{ id: string; title: string }> };
  // The same course in every version, whatever else the first page lists.
  return courses.toSorted((a, b) => a.title.localeCompare(b.title))[0]?.id ?? "";
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

function print(rows: readonly string[][], origins: readonly string[]): void {
  const table = [["what", ...origins.slice(0, -1), "the academy"], origins.concat("").map(() => "---"), ...rows];
  const load = loadavg().map((each) => each.toFixed(1));
  process.stdout.write(
    `\nOn ${cpus().length} cores, Node ${process.versions.node}, with a load of ${load.join(", ")} in the last 1, 5 and 15 minutes.\n\n${table
      .map((cells) => `| ${cells.join(" | ")} |`)
      .join("\n")}\n`,
  );
}

function progress(what: string): void {
  process.stderr.write(`  Measuring: ${what} ...\n`);
}
