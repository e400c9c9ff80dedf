import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { findChromium } from "./find-chromium.ts";

// npm test: everything that needs no browser, then everything that needs one, then one line with both totals.
type Totals = { passed: number; failed: number; skipped: number };

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
const unit = read("test-results/unit.json", (report) => ({
  passed: number(report, "numPassedTests"),
  failed: number(report, "numFailedTests"),
  skipped: number(report, "numPendingTests") + number(report, "numTodoTests"),
}));

const withBrowser = run(["node_modules/@playwright/test/cli.js", "test"]);
const browser = read("test-results/browser.json", (report) => {
  const stats = (report["stats"] ?? {}) as Record<string, unknown>;
  return {
    passed: number(stats, "expected"),
    failed: number(stats, "unexpected"),
    skipped: number(stats, "skipped"),
  };
});

const passed = unit.passed + browser.passed;
// A runner that broke before it could count is one failure that no report holds.
const broken = [withoutBrowser !== 0 && unit.failed === 0, withBrowser !== 0 && browser.failed === 0].filter(Boolean).length;
const failed = unit.failed + browser.failed + broken;
process.stdout.write(`\nTests: ${passed} passed, ${failed} failed, ${unit.skipped + browser.skipped} skipped\n`);
process.exit(failed > 0 || unit.passed === 0 || browser.passed === 0 ? 1 : 0);

function run(args: string[]): number {
  const { status } = spawnSync(process.execPath, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, CHROMIUM_PATH: chromiumPath },
  });
  return status ?? 1;
}

function read(file: string, count: (report: Record<string, unknown>) => Totals): Totals {
  try {
    return count(JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>);
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function number(report: Record<string, unknown>, name: string): number {
  const value = report[name];
  return typeof value === "number" ? value : 0;
}
