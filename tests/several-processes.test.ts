import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { folderPlace } from "#server/operations/command-line/backup-place.ts";
import { adoptStore, claimStore } from "#server/platform/storage/claim-store.ts";
import { writeBackup } from "#server/operations/command-line/backup.ts";
import { restoreBackup } from "#server/operations/command-line/restore.ts";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";

// Every test starts whole academies, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let database: TestDatabase;
let folder: string;
let running: AcademyProcess[];
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "academy-several-"));
  running = [];
});
afterEach(async () => {
  for (const academy of running) await academy.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const urlOf = ({ host, user, database: name }: ClientConfig) =>
  `postgres://${String(user)}@localhost/${String(name)}?host=${encodeURIComponent(host ?? "")}`;

async function start(
  dataFolder: string,
  { mode = "start", url = urlOf(database.connection) }: { mode?: "start" | "demo"; url?: string } = {},
) {
  const academy = await startAcademy(
    mode,
    { DATABASE_URL: url, PUBLIC_URL: "http://academy.example", ACADEMY_DEMO_PUBLIC: "yes" },
    { dataFolder: join(folder, dataFolder) },
  );
  running.push(academy);
  return academy;
}

async function stop(academy: AcademyProcess): Promise<void> {
  running.splice(running.indexOf(academy), 1);
  await academy.stop();
}

test("a process with a separate folder is refused with an explanation; one that shares the folder shows the other's files @slow", async () => {
  const first = await start("shared");
  await expect(start("private")).rejects.toThrow(
    /belongs to another folder of files[\s\S]*the same folder on a shared disk[\s\S]*adopt-files/,
  );
  const second = await start("shared");
  await database.db.insertInto("users").values({ email: "owner@academy.example" }).execute();
  await mkdir(join(folder, "shared/files/course-images"), { recursive: true });
  await writeFile(join(folder, "shared/files/course-images/1-owl.webp"), "picture");
  await database.db.updateTable("platform_settings").set({ launched: true }).execute();
  for (const { url } of [first, second]) expect((await fetch(`${url}/files/course-images/1-owl.webp`)).status).toBe(200);
});

test("a copy of the folder is refused while the original is in use; a moved folder is accepted @slow", async () => {
  const first = await start("original");
  await cp(join(folder, "original"), join(folder, "copy"), { recursive: true });
  await expect(start("copy")).rejects.toThrow(/is a copy of the one that a running academy uses/);
  await stop(first);
  await rename(join(folder, "original"), join(folder, "moved"));
  await start("moved");
});

test("two simultaneous first starts on one empty database both succeed, with only one set of samples @slow", async () => {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const server = inject("databaseServer");
  const client = new Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  try {
    const url = urlOf({ ...server, database: name });
    await Promise.all([start("shared", { mode: "demo", url }), start("shared", { mode: "demo", url })]);
    for (const { url: academy } of running) {
      const { total } = (await (await fetch(`${academy}/api/courses`)).json()) as { total: number };
      expect(total).toBeGreaterThanOrEqual(12);
      const signIn = await fetch(`${academy}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "student@academy.example", password: "academy-demo-1" }),
      });
      const { access_token: token } = (await signIn.json()) as { access_token: string };
      // Both sign with one secret, so each accepts the other's tokens.
      for (const other of running) {
        const own = await fetch(`${other.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } });
        expect(own.status).toBe(200);
      }
    }
  } finally {
    for (const academy of running.slice()) await stop(academy);
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
});

test("an older academy adopts its existing folder, and a new database adopts a folder that belonged to another one", async () => {
  const files = join(folder, "files");
  await mkdir(files);
  await claimStore(database.connection, { folder: files });
  await claimStore(database.connection, { folder: files });
  const other = await createTestDatabase();
  await claimStore(other.connection, { folder: files });
  await other.drop();
  await expect(claimStore(database.connection, { folder: join(folder, "elsewhere") })).rejects.toThrow(
    /belongs to another folder/,
  );
});

test("a replaced folder is adopted at the operator's command", async () => {
  await claimStore(database.connection, { folder: join(folder, "lost") });
  await adoptStore(database.connection, { folder: join(folder, "new") });
  await claimStore(database.connection, { folder: join(folder, "new") });
  await expect(claimStore(database.connection, { folder: join(folder, "lost") })).rejects.toThrow(/belongs to another folder/);
});

test.each([true, false])("a backup can be restored into an empty academy, already started or not (%s) @slow", async (started) => {
  const [old, fresh, file] = [join(folder, "old"), join(folder, "fresh"), join(folder, "backup.gz")];
  await claimStore(database.connection, { folder: old });
  await mkdir(join(old, "course-images"));
  await writeFile(join(old, "course-images/1-owl.webp"), "picture");
  expect(await writeBackup(database.connection, folderPlace(old), file)).toMatchObject({ files: 1 });
  const other = await createTestDatabase();
  if (started) await claimStore(other.connection, { folder: fresh });
  await restoreBackup(other.connection, folderPlace(fresh), file);
  await claimStore(other.connection, { folder: fresh });
  // The old academy keeps running.
  await claimStore(database.connection, { folder: old });
  await other.drop();
});

test("many processes that start at the same moment agree on one folder", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => claimStore(database.connection, { folder: join(folder, n % 2 === 0 ? "even" : "odd") })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
});
