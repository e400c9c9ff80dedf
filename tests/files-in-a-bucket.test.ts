import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { ClientConfig } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bucketFiles } from "#server/platform/storage/bucket-files.ts";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";
import { freePort } from "./support/free-port.ts";
import { startBucket, type TestStore } from "./support/start-bucket.ts";

// Every test starts whole academies, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let database: TestDatabase;
let folder: string;
let store: TestStore;
let running: AcademyProcess[];
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "academy-buckets-"));
  store = await startBucket({ directory: join(folder, "store"), port: await freePort() });
  running = [];
});
afterEach(async () => {
  for (const academy of running) await academy.stop();
  await store.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const urlOf = ({ host, user, database: name }: ClientConfig) =>
  `postgres://${String(user)}@localhost/${String(name)}?host=${encodeURIComponent(host ?? "")}`;

const environmentNow = () => ({
  DATABASE_URL: urlOf(database.connection),
  PUBLIC_URL: "http://academy.example",
  ...store.access,
});

async function start(dataFolder: string): Promise<AcademyProcess> {
  const academy = await startAcademy("start", environmentNow(), { dataFolder: join(folder, dataFolder) });
  running.push(academy);
  return academy;
}

/** Run the operator's command line; returns its output and exit code. */
async function admin(words: string[], dataFolder: string): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, ["scripts/admin.ts", ...words], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      ACADEMY_DATA_DIR: join(folder, dataFolder),
      ...environmentNow(),
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { said: out + err, code: await ended };
}

async function openToVisitors(): Promise<void> {
  await database.db.insertInto("users").values({ email: "owner@academy.example" }).execute();
  await database.db.updateTable("platform_settings").set({ launched: true }).execute();
}

const picture = (academy: AcademyProcess) => fetch(`${academy.url}/files/course-images/1-owl.webp`);

test("two processes with a data folder each show the same files from the bucket @slow", async () => {
  const [first, second] = [await start("one"), await start("two")];
  await openToVisitors();
  await bucketFiles(store.bucket, { scratch: folder }).put("course-images/1-owl.webp", Buffer.from("owl"), "image/webp");
  for (const academy of [first, second]) {
    const answer = await picture(academy);
    expect([answer.status, await answer.text()]).toEqual([200, "owl"]);
  }
});

test("an unavailable store is a 503 until it is back, and a start without it is refused, naming the variable @slow", async () => {
  const academy = await start("one");
  await openToVisitors();
  await bucketFiles(store.bucket, { scratch: folder }).put("course-images/1-owl.webp", Buffer.from("owl"), "image/webp");
  expect((await picture(academy)).status).toBe(200);
  const port = Number(new URL(store.access.S3_ENDPOINT).port);
  await store.stop();
  const away = await picture(academy);
  expect([away.status, away.headers.get("retry-after"), away.headers.get("cache-control")]).toEqual([503, "2", "no-cache"]);
  await expect(start("two")).rejects.toThrow(/S3_ENDPOINT: http:\/\/127\.0\.0\.1:\d+ cannot be reached/);
  expect(await admin(["doctor"], "one")).toMatchObject({
    code: 1,
    said: expect.stringMatching(/TROUBLE +files +S3_ENDPOINT: .* cannot be reached/),
  });
  store = await startBucket({ directory: join(folder, "store"), port });
  expect((await picture(academy)).status).toBe(200);
  expect((await admin(["doctor"], "one")).said).toMatch(/fine +files +the bucket academy at .* takes, gives and removes files/);
});
