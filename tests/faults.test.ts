import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { runExams } from "./prove/exams/run-exams.ts";
import { runSchedules } from "./prove/faults/schedules.ts";
import { runUpgrades } from "./prove/faults/upgrades.ts";

// Shares of npm run prove -- --part faults, exams and upgrade: docs/proof.md lists what longer runs found. They spend most of their time
// waiting, so all run concurrently.
vi.setConfig({ testTimeout: 600_000 });

type Report = { seed: string; broken: string[] };
const brokenOf = (reports: readonly Report[]) =>
  reports.flatMap(({ seed, broken }) => broken.map((promise) => `${seed}: ${promise}`));

test.concurrent("in twenty schedules of faults, nothing promised is lost or duplicated, and nobody's words outlast their account", async () => {
  const reports = (await Promise.all([runSchedules(10, "one"), runSchedules(10, "another")])).flat();
  expect(brokenOf(reports)).toEqual([]);
  expect(reports).toHaveLength(20);
});

test.concurrent("no answer of an exam is lost, doubled or graded wrongly while the academy and its database fail", async () => {
  const reports = await runExams(2, "every-day");
  expect(brokenOf(reports)).toEqual([]);
  expect(reports.reduce((sum, { saves }) => sum + saves, 0)).toBeGreaterThan(0);
});

test.concurrent("nothing promised is lost while a process takes over from another that people are using @slow", async () => {
  // An upgrade from this version to itself: npm test has no earlier one.
  const before = fileURLToPath(new URL("..", import.meta.url));
  const reports = await runUpgrades(1, "every-day", { before });
  expect(brokenOf(reports)).toEqual([]);
  expect(reports).toHaveLength(1);
});
