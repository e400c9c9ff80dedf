import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "#server/platform/pictures/seeded-random.ts";
import { startAcademy } from "#tests/support/academy-process.ts";
import { Person } from "./person.ts";
import { act, newPerson, openSchool, type School } from "./schedules.ts";
import { verify } from "./verify.ts";
import { createWorld, type World } from "./world.ts";

/** The actions and findings of one upgrade; `ended` says how the earlier version ended. */
export type UpgradeReport = { seed: string; actions: number; ended: string; broken: string[] };

type UpgradeOptions = {
  /** The folder of an earlier version of the project, built and with its packages installed. */
  before: string;
  say?: (report: UpgradeReport) => void;
};

/**
 * Upgrade a number of academies while people use them: the earlier version runs alone; this one starts next to it and migrates the
 * database; both serve; the earlier one is stopped or killed; and this one continues alone. Nothing that either has acknowledged may be
 * lost, no answer may be a server error, and the earlier version must refuse to start again, with an explanation.
 */
export async function runUpgrades(
  count: number,
  seed: string,
  { before, say = () => {} }: UpgradeOptions,
): Promise<UpgradeReport[]> {
  const reports: UpgradeReport[] = [];
  for (let number = 0; number < count; number += 1) {
    const world = await createWorld({ firstVersion: resolve(before) });
    try {
      const report = await upgrade(world, `${seed}-${number}`, resolve(before));
      reports.push(report);
      say(report);
    } finally {
      await world.stop();
    }
  }
  return reports;
}

async function upgrade(world: World, seed: string, before: string): Promise<UpgradeReport> {
  const random = seededRandom(seed);
  const school = await openSchool(world, seed);
  const { learners, truth } = school;
  const admit = async (name: string) => void learners.push(await newPerson(world, truth, `${name}-${seed}`));
  const round = async (name: string): Promise<number> => {
    await admit(name);
    return act(school, `${seed} ${name}`, random);
  };
  let actions = await round("early");
  const acting = round("during");
  await pause(random.int(0, 1_500));
  await world.startSecond();
  actions += await acting;
  actions += await round("beside");
  // Not while the process is killed: it may hold the lease of the mail with their code.
  await admit("late");
  const last = act(school, `${seed} late`, random);
  await pause(random.int(0, 800));
  const signal = random.pick(["SIGTERM", "SIGKILL"] as const);
  await world.endAcademy(signal);
  world.promoteSecond();
  actions += await last;
  await check(world, school, seed);
  await expectRefused(world, school, before);
  const ended = signal === "SIGTERM" ? "was stopped" : "was killed";
  return { seed, actions, ended, broken: [...truth.broken] };
}

async function check(world: World, school: School, seed: string): Promise<void> {
  // A process killed while sending a mail keeps its lease for two more minutes.
  await world.onDatabase("update mail_outbox set claimed_until = now() where claim is not null");
  const newcomer = new Person(world, school.truth, `newcomer-${seed}`);
  await newcomer.signUp();
  await verify(world, school, newcomer);
}

/** Check that the earlier version refuses to start again, with an explanation; without a new migration it may start. */
async function expectRefused(world: World, { truth }: School, version: string): Promise<void> {
  const environment = { DATABASE_URL: `postgres://academy@127.0.0.1:${world.network.port}/academy` };
  try {
    const academy = await startAcademy("start", environment, { version, dataFolder: world.dataFolder });
    await academy.stop();
    const [{ newest } = { newest: "" }] = await world.onDatabase<{ newest: string }>(
      "select max(name) as newest from migrations",
    );
    if (!existsSync(join(version, "server/platform/database/migrations", newest)))
      truth.report(`the earlier version starts on a database that has ${newest}`);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (!words.includes("The database is newer than this academy"))
      truth.report(`the earlier version is refused in other words: ${words}`);
  }
}
