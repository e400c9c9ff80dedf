import { expect, test } from "vitest";
import { runSchedules } from "./prove/faults/schedules.ts";

// A share of `npm run prove -- --part faults`: docs/proof.md says what more of them found. They wait more than they work, so two go on at a time.
test("nothing that was promised is lost or doubled in twenty schedules of faults", { timeout: 600_000 }, async () => {
  const reports = (await Promise.all([runSchedules(10, "one"), runSchedules(10, "another")])).flat();
  expect(reports.flatMap(({ seed, broken }) => broken.map((promise) => `${seed}: ${promise}`))).toEqual([]);
  expect(reports).toHaveLength(20);
});
