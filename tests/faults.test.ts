import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { runExams } from "./prove/exams/run-exams.ts";
import { runSchedules } from "./prove/faults/schedules.ts";
import { runUpgrades } from "./prove/faults/upgrades.ts";

// Shares of npm run prove -- --part faults, exams and upgrade: docs/proof.md says what more of them found. They wait more than they work, so
// all go on at a time.
vi.setConfig({ testTimeout: 600_000 });

type Report = { seed: string; broken: string[] };
const brokenOf = (reports: readonly Report[]) =>
  reports.flatMap(({ seed, broken }) => broken.map((promise) => `${seed}: ${promise}`));

test.concurrent("nothing that was promised is lost or doubled in twenty schedules of faults, and nobody's words outlast their account", async () => {
  const reports = (await Promise.all([runSchedules(10, "one"), runSchedules(10, "another")])).flat();
  expect(brokenOf(reports)).toEqual([]);
  expect(reports).toHaveLength(20);
});

test.concurrent("no answer of an exam is lost, doubled or graded wrongly while the academy and its database fail", async () => {
  const reports = await runExams(4, "every-day");
  expect(brokenOf(reports)).toEqual([]);
  expect(reports.reduce((sum, { saves }) => sum + saves, 0)).toBeGreaterThan(0);
});

test.concurrent("nothing that was promised is lost while a process takes over from another that people use", async () => {
  // An upgrade from this version to itself: npm test has no earlier one.
  const before = fileURLToPath(new URL("..", import.meta.url));
  const reports = await runUpgrades(1, "every-day", { before });
  expect(brokenOf(reports)).toEqual([]);
  expect(reports).toHaveLength(1);
});
