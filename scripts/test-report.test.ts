import { expect, test } from "vitest";
import { readBrowserReport, readUnitReport } from "./test-report.ts";

test("a failed test, and a file that could not be loaded, are counted and named", () => {
  const file = { name: `${process.cwd()}/web/a.test.ts`, status: "failed", message: "" };
  const made = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        ...file,
        assertionResults: [
          {
            fullName: "sums one is two",
            status: "failed",
            failureMessages: ["expected 1 to be 2\n    at /x/node_modules/vitest/run.js:1"],
          },
          { fullName: "fine", status: "passed", failureMessages: [] },
          { fullName: "later", status: "todo", failureMessages: [] },
          { fullName: "long @slow", status: "skipped", failureMessages: [] },
        ],
      },
      {
        ...file,
        name: `${process.cwd()}/web/b.test.ts`,
        message: "\u001B[31mCannot find module\u001B[39m",
        assertionResults: [],
      },
    ],
  };
  const report = readUnitReport(made, (name) => !name.includes("@slow"));
  expect(report).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: [
      "web/a.test.ts › sums one is two\n    expected 1 to be 2",
      "web/b.test.ts › (the file itself)\n    Cannot find module",
    ],
  });
});

test("a failed browser test is named, however deeply it is nested", () => {
  const failed = {
    title: "one is two",
    ok: false,
    file: "a.test.ts",
    tests: [{ results: [{ errors: [{ message: "Expected: 2" }] }] }],
  };
  const report = readBrowserReport({
    stats: { expected: 3, unexpected: 1, skipped: 0 },
    suites: [{ title: "a.test.ts", specs: [{ ...failed, ok: true }], suites: [{ title: "sums", specs: [failed] }] }],
  });
  expect(report).toEqual({ passed: 3, failed: 1, skipped: 0, failures: ["a.test.ts › one is two\n    Expected: 2"] });
});
