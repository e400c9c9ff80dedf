// npm run prove: random schedules of what people do and of what goes wrong meanwhile, on real processes, beside a model of what was promised.
// --count N (20), --seed TEXT: the same seed makes the same choices; what they meet depends on the machine's timing.
import { parseArgs } from "node:util";
import { runSchedules } from "./faults/schedules.ts";

const { values } = parseArgs({
  options: { count: { type: "string", default: "20" }, seed: { type: "string", default: "academy" } },
});
const began = performance.now();
const reports = await runSchedules(Number(values.count), values.seed, ({ seed, faults, actions, broken }) => {
  console.log(
    `${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${seed.padEnd(16)} ${actions} actions, ${faults.join(" and ")}`,
  );
  for (const violation of broken) console.log(`         BROKEN ${violation}`);
});
const broken = reports.filter((report) => report.broken.length > 0);
console.log(
  `${reports.length} schedules, ${reports.reduce((sum, { actions }) => sum + actions, 0)} actions, ${broken.length} broke a promise`,
);
if (broken.length > 0) process.exitCode = 1;
