import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { findChromium } from "./find-chromium.ts";
import { addReports, readBrowserReport, readUnitReport, testReport, type TestReport } from "./test-report.ts";

// npm test: the tests of every rule and of the main way through every capability, first without a browser, then with one. npm run test:slow:
// the rest, whose titles end in @slow. Both end with the failures and one line with the totals; npm run test:totals adds up the last of both.
const parts = ["quick", "slow"] as const;
type Part = (typeof parts)[number];

const slow = "@slow";
const results = "test-results";

const asked = process.argv[2] ?? "quick";
const part = parts.find((each) => each === asked);
if (part) conclude(runTests(part));
else if (asked === "totals")
  conclude(addReports(parts.map((each) => testReport.parse(JSON.parse(readFileSync(`${results}/${each}.json`, "utf8"))))));
else throw new Error(`"${asked}" is neither ${parts.join(", ")} nor totals.`);

/** Run the tests of a part, and store how they ended. */
function runTests(chosen: Part): TestReport {
  const [unitFile, browserFile] = [`${results}/${chosen}-unit.json`, `${results}/${chosen}-browser.json`];
  for (const file of [unitFile, browserFile]) rmSync(file, { force: true });
  mkdirSync(results, { recursive: true });
  const named = chosen === "slow" ? new RegExp(slow) : new RegExp(`^(?!.*${slow})`);
  const environment = { CHROMIUM_PATH: findChromium("headless shell"), BROWSER_REPORT: browserFile };

  const withoutBrowser = run(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      `--testNamePattern=${named.source}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile=${unitFile}`,
    ],
    environment,
  );
  const unit = read(unitFile, (report) => readUnitReport(report, (name) => named.test(name)));

  const choice = chosen === "slow" ? "--grep" : "--grep-invert";
  const withBrowser = run(["node_modules/@playwright/test/cli.js", "test", choice, slow], environment);
  const browser = read(browserFile, readBrowserReport);

  // A runner that crashed before it could count is one failure that no report contains.
  const broken = [
    ...(withoutBrowser !== 0 && unit.failed === 0 ? ["The tests without a browser ended before they could be counted."] : []),
    ...(withBrowser !== 0 && browser.failed === 0 ? ["The tests with a browser ended before they could be counted."] : []),
  ];
  const all = addReports([unit, browser, { passed: 0, failed: broken.length, skipped: 0, failures: broken }]);
  writeFileSync(`${results}/${chosen}.json`, JSON.stringify(all));
  return all;
}

function run(args: string[], environment: Record<string, string>): number {
  const { status } = spawnSync(process.execPath, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  return status ?? 1;
}

function read(file: string, count: (report: unknown) => TestReport): TestReport {
  try {
    return count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
}

/** Print failures and totals, and end. The failures are repeated here, because a long log is often cut at its start. */
function conclude({ passed, failed, skipped, failures }: TestReport): never {
  for (const failure of failures) process.stdout.write(`\nFailed: ${failure}\n`);
  process.stdout.write(`\nTests: ${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
