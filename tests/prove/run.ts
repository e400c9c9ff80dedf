// npm run prove: look for faults that no test was written for, on real processes (see docs/proof.md). A table at the end sums up each part.
// --part input|privacy|sessions|people|mutants|faults|exams|uploads|upgrade|memory|load|readers|age|words|all
// --seed TEXT       the same seed makes the same choices; their effects depend on the machine's timing
// --requests N      for input and privacy
// --histories N     for people; --from skips the first ones
// --mutants N       for mutants; --from skips the first ones, --near runs only the nearest tests, --only FILE:LINE,... limits the places
// --schedules N     for faults, exams and upgrade; for faults, --from skips the first ones, and --only selects faults by name
// --before FOLDER   for upgrade: an earlier version, built and with its packages
// --kills N         for uploads
// --addresses N     for memory: how many addresses are requested 5,000 times each
// --readers N       for readers
// --minutes N       for age, with --crowd N people
// --cores N         for load: cores per process, such as 0.25
import { parseArgs } from "node:util";
import { runExams } from "./exams/run-exams.ts";
import { runSchedules, type ScheduleReport } from "./faults/schedules.ts";
import { runUpgrades } from "./faults/upgrades.ts";
import { growOld, openToSlowReaders, type SlowReaders } from "./age.ts";
import { runInput } from "./input/run-input.ts";
import { findKnee, openCampus, useBare, type Round } from "./load.ts";
import { chooseBySeed, measureMemory, memoryKinds } from "./memory.ts";
import { runMutants } from "./mutants.ts";
import type { History } from "./people/devices.ts";
import { runHistories } from "./people/run-histories.ts";
import { runPrivacy } from "./privacy.ts";
import { runSessions } from "./sessions.ts";
import { runUploads } from "./uploads.ts";
import { findLeaks } from "./words.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string", default: "all" },
    requests: { type: "string", default: "2000" },
    schedules: { type: "string", default: "20" },
    histories: { type: "string", default: "10" },
    mutants: { type: "string", default: "20" },
    readers: { type: "string", default: "1000" },
    minutes: { type: "string", default: "5" },
    crowd: { type: "string", default: "16" },
    kills: { type: "string", default: "10" },
    addresses: { type: "string", default: "12" },
    cores: { type: "string" },
    from: { type: "string", default: "0" },
    only: { type: "string" },
    before: { type: "string" },
    near: { type: "boolean", default: false },
    seed: { type: "string", default: "academy" },
  },
});
const began = performance.now();
const parts = {
  input: async () => {
    const { requests, statuses, readBack, broken } = await runInput(Number(values.requests), values.seed, say);
    for (const violation of broken) say(`BROKEN ${violation}`);
    const answered = [...statuses].toSorted(([one], [other]) => one - other).map(([status, times]) => `${status}: ${times}`);
    return {
      part: "input",
      runs: `${requests} requests, ${readBack} fields read back`,
      "broken promises": broken.length,
      answered: answered.join(", "),
    };
  },
  privacy: async () => {
    const { requests, accepted, words, broken } = await runPrivacy(Number(values.requests), values.seed, say);
    for (const violation of broken) say(`BROKEN ${violation}`);
    const runs = `${requests} requests, ${accepted} accepted, ${words} words followed`;
    return { part: "privacy", runs, "broken promises": broken.length };
  },
  sessions: async () => {
    const { people, steps, raised, broken } = await runSessions(Number(values.histories), values.seed, say);
    for (const violation of broken) say(`BROKEN ${violation}`);
    return {
      part: "sessions",
      runs: `${people} people, ${steps} steps, ${raised} sessions raised`,
      "broken promises": broken.length,
    };
  },
  people: async () => {
    const report = ({ seed, actions, told, broken }: History) => {
      say(`${seed.padEnd(16)} ${actions.length} actions, ${told} words told to be saved`);
      for (const violation of broken) say(`BROKEN ${violation}\n        ${actions.join("; ")}`);
    };
    const histories = await runHistories(Number(values.histories), values.seed, { report, from: Number(values.from) });
    const [told, broken] = [histories.map((each) => each.told), histories.flatMap((each) => each.broken)];
    const words = told.reduce((sum, each) => sum + each, 0);
    return {
      part: "people",
      runs: `${histories.length} histories, ${words} words told to be saved`,
      "broken promises": broken.length,
    };
  },
  mutants: async () => {
    const { tried, found, survivors } = await runMutants(Number(values.mutants), values.seed, {
      say,
      from: Number(values.from),
      reach: values.near ? "users" : "all",
      only: values.only?.split(",") ?? [],
    });
    return { part: "mutants", runs: `${found} of ${tried} changes of rules found`, "broken promises": survivors.length };
  },
  faults: async () => {
    const tell = ({ seed, faults, actions, broken }: ScheduleReport) => {
      say(`${seed.padEnd(16)} ${actions} actions, ${faults.join(" and ")}`);
      for (const violation of broken) say(`BROKEN ${violation}`);
    };
    const reports = await runSchedules(Number(values.schedules), values.seed, {
      say: tell,
      from: Number(values.from),
      only: values.only?.split(",") ?? [],
    });
    const [actions, broken] = [reports.flatMap((report) => report.actions), reports.flatMap((report) => report.broken)];
    const done = actions.reduce((sum, each) => sum + each, 0);
    return { part: "faults", runs: `${reports.length} schedules, ${done} actions`, "broken promises": broken.length };
  },
  exams: async () => {
    const reports = await runExams(
      Number(values.schedules),
      values.seed,
      ({ seed, faults, attempts, saves, late, byClock, attacks, extensions, broken }) => {
        say(
          `${seed.padEnd(16)} ${attempts} attempts, ${byClock} ended by the clock, ${saves} saves, ${late} late, ${attacks} attacks refused, ${extensions} extensions: ${faults.join(" and ")}`,
        );
        for (const violation of broken) say(`BROKEN ${violation}`);
      },
    );
    const sum = (of: "schedules" | "attempts" | "saves" | "attacks" | "extensions") =>
      reports.reduce((total, report) => total + report[of], 0);
    const runs = `${sum("schedules")} schedules, ${sum("attempts")} attempts, ${sum("saves")} answers acknowledged, ${sum("attacks")} attacks refused, ${sum("extensions")} extensions`;
    return { part: "exams", runs, "broken promises": reports.flatMap(({ broken }) => broken).length };
  },
  uploads: async () => {
    const { uploads, kills, resent, slowest, broken } = await runUploads(Number(values.kills), values.seed, say);
    for (const violation of broken) say(`BROKEN ${violation}`);
    const runs = `${uploads} uploads, ${kills} kills, ${Math.round(resent / kills / 1024)} KB sent again for each, ready after ${slowest.toFixed(1)} s at most`;
    return { part: "uploads", runs, "broken promises": broken.length };
  },
  upgrade: async () => {
    if (values.before === undefined) {
      say("no upgrades: --before names the folder of an earlier version");
      return { part: "upgrade", runs: "none", "broken promises": 0 };
    }
    const reports = await runUpgrades(Number(values.schedules), values.seed, {
      before: values.before,
      say: ({ seed, actions, ended, broken }) => {
        say(`${seed.padEnd(16)} ${actions} actions; the earlier version ${ended}`);
        for (const violation of broken) say(`BROKEN ${violation}`);
      },
    });
    const done = reports.reduce((sum, { actions }) => sum + actions, 0);
    const broken = reports.flatMap((report) => report.broken);
    return { part: "upgrade", runs: `${reports.length} upgrades, ${done} actions`, "broken promises": broken.length };
  },
  memory: async () => {
    const choose = chooseBySeed(Number(values.addresses), values.seed);
    const { addresses, most, broken } = await measureMemory({ requests: 5000, kinds: memoryKinds, choose }, say);
    for (const violation of broken) say(`BROKEN ${violation}`);
    const runs = `${addresses} addresses, at most ${Math.round(most)} bytes kept of a request`;
    return { part: "memory", runs, "broken promises": broken.length };
  },
  words: async () => {
    const { pages, leaks } = await findLeaks("sw", say);
    for (const { text, pages: seen } of leaks)
      say(`BROKEN ${JSON.stringify(text.slice(0, 120))} on ${seen.slice(0, 3).join(", ")}`);
    return { part: "words", runs: `${pages} pages in Swahili`, "broken promises": leaks.length };
  },
  load: async () => {
    const knees: Round[] = [];
    const broken: string[] = [];
    for (const processes of [1, 2]) {
      const campus = await openCampus(processes, { cores: values.cores === undefined ? undefined : Number(values.cores) });
      say(`${processes} processes on one database`);
      try {
        const { knee, rounds, beyond } = await findKnee(campus, 10, tellRound);
        knees.push(knee);
        broken.push(...[...rounds, beyond].flatMap((round) => round.broken));
        say(`a bare handler for the same ${knee.people}:`);
        tellRound(await useBare(campus, knee.people, 10));
      } finally {
        await campus.stop();
      }
    }
    for (const violation of broken) say(`BROKEN ${violation}`);
    const runs = knees.map(({ people, perSecond }) => `${people} people, ${perSecond.toFixed(0)}/s`).join("; two processes: ");
    return { part: "load", runs, "broken promises": broken.length };
  },
  readers: async () => {
    const slow = await readSlowly();
    return { part: "readers", runs: `${slow.opened} open answers`, "broken promises": slow.broken.length };
  },
  age: async () => {
    const report = await growOld(Number(values.minutes), Number(values.crowd), (sample) =>
      say(
        `heap ${kilobytes(sample.heap)}, resident ${kilobytes(sample.resident)}, ${sample.descriptors} descriptors, ${sample.connections} connections, ${kilobytes(sample.kept)} of files, p95 ${sample.p95.toFixed(0)} ms`,
      ),
    );
    const broken = [...report.growing.map((what) => `grows: ${what}`), ...report.broken];
    for (const violation of broken) say(`BROKEN ${violation}`);
    return { part: "age", runs: `${values.minutes} minutes of ${report.people} people`, "broken promises": broken.length };
  },
};
const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024).toLocaleString("en-US")} KB`;
const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);
const chosen = values.part === "all" ? Object.keys(parts) : [values.part];
const table = [];
for (const name of chosen) {
  if (!isPart(name)) throw new Error(`There is no part ${name}. There are: ${Object.keys(parts).join(", ")}, all.`);
  table.push(await parts[name]());
}
console.table(table);
if (table.some((row) => row["broken promises"] > 0)) process.exitCode = 1;

function tellRound({ people, perSecond, median, p95, shedPerSecond, academyCpu, databaseCpu }: Round): void {
  say(
    `${String(people).padStart(5)} people: ${perSecond.toFixed(0)}/s, median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${shedPerSecond.toFixed(0)}/s sent away; processors: academy ${academyCpu.toFixed(2)}, database ${databaseCpu.toFixed(2)}`,
  );
}

async function readSlowly(): Promise<SlowReaders> {
  const slow = await openToSlowReaders(Number(values.readers));
  say(
    `${slow.opened} answers that nobody reads on, ${slow.stillOpen} open to the end, ${kilobytes(slow.heldEach)} held by each; 95 of 100 others within ${slow.p95Beside.toFixed(0)} ms`,
  );
  for (const violation of slow.broken) say(`BROKEN ${violation}`);
  return slow;
}

function say(line: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);
}
