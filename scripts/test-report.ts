import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** The contents of a runner's report: how many passed, failed and were skipped, and each failure with its file, name and first lines. */
export const testReport = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(z.string()),
});
export type TestReport = z.infer<typeof testReport>;

const unitReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const attempt = z.object({
  status: z.string().optional(),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});
const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(attempt) })),
});
const suite = z.object({
  title: z.string(),
  specs: z.array(spec).default([]),
  get suites() {
    return z.array(suite).default([]);
  },
});
const browserReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
  suites: z.array(suite).default([]),
});

/**
 * Read Vitest's JSON report. A file that could not be loaded counts as a failure. Vitest also reports the tests that a pattern has excluded
 * as skipped; only those that `isSelected` are counted.
 */
export function readUnitReport(report: unknown, isSelected: (fullName: string) => boolean = () => true): TestReport {
  const { numPassedTests, numFailedTests, testResults } = unitReport.parse(report);
  const notRun = testResults.flatMap((file) =>
    file.assertionResults.filter(({ status, fullName }) => status !== "passed" && status !== "failed" && isSelected(fullName)),
  );
  const failures = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed") return [describe(file.name, "(the file itself)", file.message)];
    return failed.map((test) => describe(file.name, test.fullName, test.failureMessages?.[0]));
  });
  const unloaded = failures.length - numFailedTests;
  return {
    passed: numPassedTests,
    failed: numFailedTests + Math.max(0, unloaded),
    skipped: notRun.length,
    failures,
  };
}

/** Read Playwright's JSON report. */
export function readBrowserReport(report: unknown): TestReport {
  const { stats, suites } = browserReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped, failures: suites.flatMap(failuresOf) };
}

/** Add up reports. */
export function addReports(reports: readonly TestReport[]): TestReport {
  const sum = (count: (report: TestReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    failures: reports.flatMap(({ failures }) => failures),
  };
}

function failuresOf(part: z.infer<typeof suite>): string[] {
  return [
    ...part.specs
      .filter((test) => !test.ok)
      .map((test) =>
        describe(test.file, test.title, test.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message),
      ),
    ...part.suites.flatMap(failuresOf),
  ];
}

function describe(file: string, name: string, message = ""): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("/node_modules/"))
    .slice(0, 8);
  const place = file.startsWith("/") ? relative(process.cwd(), file) : file;
  return [`${place} › ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
}
