import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { findChromium } from "./find-chromium.ts";
import { readBrowserReport, readUnitReport, type TestReport } from "./test-report.ts";

// npm test: everything that needs no browser, then everything that needs one, then the failures, then one line with both totals.
const chromiumPath = findChromium("headless shell");
rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results", { recursive: true });

const withoutBrowser = run([
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=default",
  "--reporter=json",
  "--outputFile=test-results/unit.json",
]);
const unit = read("test-results/unit.json", readUnitReport);

const withBrowser = run(["node_modules/@playwright/test/cli.js", "test"]);
const browser = read("test-results/browser.json", readBrowserReport);

const passed = unit.passed + browser.passed;
// A runner that crashed before it could count is one failure that no report contains.
const broken = [
  ...(withoutBrowser !== 0 && unit.failed === 0 ? ["The tests without a browser ended before they could be counted."] : []),
  ...(withBrowser !== 0 && browser.failed === 0 ? ["The tests with a browser ended before they could be counted."] : []),
];
const failed = unit.failed + browser.failed + broken.length;
// The failures are repeated at the end, because a long log is often cut at its start.
for (const failure of [...unit.failures, ...browser.failures, ...broken]) process.stdout.write(`\nFailed: ${failure}\n`);
process.stdout.write(`\nTests: ${passed} passed, ${failed} failed, ${unit.skipped + browser.skipped} skipped\n`);
process.exit(failed > 0 || unit.passed === 0 || browser.passed === 0 ? 1 : 0);

function run(args: string[]): number {
  const { status } = spawnSync(process.execPath, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, CHROMIUM_PATH: chromiumPath },
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
