import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import type { VendorState } from "./vendor.ts";
import type { MailState, World } from "./world.ts";

/** A fault, which is over when `strike` resolves, unless it requires a restart. */
export type Fault = { name: string; strike: (world: World, random: SeededRandom) => Promise<void> };

const minute = 60_000;

export const faults: readonly Fault[] = [
  { name: "the academy is killed", strike: (world) => world.endAcademy("SIGKILL") },
  { name: "the academy is stopped", strike: (world) => world.endAcademy("SIGTERM") },
  {
    name: "the database is killed",
    strike: async (world, random) => {
      await world.killDatabase();
      await pause(random.int(0, 1_500));
      await world.startDatabase();
    },
  },
  {
    name: "the academy and the database are killed",
    strike: async (world) => {
      await Promise.all([world.killDatabase(), world.endAcademy("SIGKILL")]);
      await world.startDatabase();
    },
  },
  { name: "the connections to the database break", strike: async (world) => world.network.cut() },
  { name: "the database is out of reach", strike: (world, random) => during(world, "closed", random.int(200, 3_000)) },
  { name: "the database is slow", strike: (world, random) => during(world, "slow", random.int(500, 4_000)) },
  { name: "the database is mute", strike: (world, random) => during(world, "mute", random.int(500, 4_000)) },
  {
    name: "the database has no connection left",
    strike: async (world, random) => {
      const clients: Client[] = [];
      try {
        for (;;) {
          const client = new Client(world.connection);
          client.on("error", () => {});
          await client.connect();
          clients.push(client);
        }
      } catch {
        // It has ended in the meantime, or does not belong to us.
      }
      world.network.cut();
      await pause(random.int(300, 2_000));
      await Promise.all(clients.map((client) => client.end()));
    },
  },
  {
    name: "the disk is full",
    strike: async (world, random) => {
      // The error that PostgreSQL raises when it cannot extend its files.
      await world.onDatabase(`create or replace function prove_disk_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
      const content = ["enrollments", "lesson_notes", "lesson_drafts", "mail_outbox", "users", "profiles"];
      const tables = [...content, "exam_attempts", "exam_responses", "late_answers"];
      const present = await world.onDatabase<{ name: string }>(
        "select relname as name from pg_class where relkind = 'r' and relname = any($1)",
        [tables],
      );
      for (const { name } of present) {
        await world.onDatabase(
          `create trigger prove_disk_full before insert or update on ${name} for each statement execute function prove_disk_full()`,
        );
      }
      await pause(random.int(300, 2_000));
      for (const { name } of present) await world.onDatabase(`drop trigger prove_disk_full on ${name}`);
    },
  },
  { name: "the mail server is away", strike: (world, random) => mail(world, "away", random.int(500, 3_000)) },
  { name: "the mail server is slow", strike: (world, random) => mail(world, "slow", random.int(500, 3_000)) },
  { name: "the mail server refuses", strike: (world, random) => mail(world, "refusing", random.int(500, 3_000)) },
  { name: "the mail server throws mail away", strike: (world, random) => mail(world, "dropping", random.int(500, 3_000)) },
  { name: "the mail server hangs up", strike: (world, random) => mail(world, "hanging up", random.int(500, 3_000)) },
  { name: "the vendor lies", strike: (world, random) => vendor(world, "lying", random.int(500, 3_000)) },
  { name: "the vendor is slow", strike: (world, random) => vendor(world, "slow", random.int(1_000, 4_000)) },
  { name: "the vendor is away", strike: (world, random) => vendor(world, "away", random.int(500, 3_000)) },
  {
    name: "starts are cut",
    strike: async (world, random) => {
      await world.endAcademy("SIGKILL");
      for (let times = random.int(1, 3); times > 0; times -= 1) await world.cutStart(random.int(100, 2_500));
    },
  },
  {
    name: "the clock jumps",
    strike: async (world, random) => {
      await world.setClock(random.pick([-48 * 60, -60, -5, 60, 48 * 60]) * minute);
      await pause(random.int(300, 1_500));
      await world.setClock(0);
    },
  },
];

async function during(world: World, state: "closed" | "slow" | "mute", milliseconds: number): Promise<void> {
  world.network.setState(state);
  await pause(milliseconds);
  world.network.setState("open");
}

async function mail(world: World, state: MailState, milliseconds: number): Promise<void> {
  await world.setMail(state);
  await pause(milliseconds);
  await world.setMail("well");
}

async function vendor(world: World, state: VendorState, milliseconds: number): Promise<void> {
  world.vendor.setState(state);
  await pause(milliseconds);
  world.vendor.setState("well");
}
