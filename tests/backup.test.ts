import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { folderPlace } from "#server/operations/command-line/backup-place.ts";
import { writeBackup } from "#server/operations/command-line/backup.ts";
import { createSuperAdmin } from "#server/operations/command-line/create-super-admin.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";

// npm run admin -- backup and restore as processes: with limits, killed at any moment, and restarted.
vi.setConfig({ testTimeout: 240_000 });

let from: TestDatabase;
let into: TestDatabase;
let source: string;
let target: string;
let backup: string;
const pictures = 150;

beforeAll(async () => {
  [from, source] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), "academy-backup-source-"))]);
  await createSuperAdmin(from.db, "owner@academy.example");
  const audit = Array.from({ length: 3000 }, (_, number) => ({ action: "launch.switched", details: JSON.stringify({ number }) }));
  await from.db.insertInto("audit_log").values(audit).execute();
  await mkdir(join(source, "files/course-images"), { recursive: true });
  for (let number = 0; number < pictures; number += 1)
    await writeFile(join(source, `files/course-images/${number}.webp`), Buffer.alloc(100_000, String(number)));
  backup = join(source, "backup");
  await writeBackup(from.connection, folderPlace(join(source, "files")), backup);
});
afterAll(() => Promise.all([from.drop(), rm(source, { recursive: true })]));
beforeEach(async () => {
  [into, target] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), "academy-backup-target-"))]);
});
afterEach(() => Promise.all([into.drop(), rm(target, { recursive: true })]));

const script = fileURLToPath(new URL("../scripts/admin.ts", import.meta.url));
function environment({ connection }: TestDatabase, dataFolder: string): Record<string, string> {
  const { host = "", port = 5432, user = "", password, database } = connection;
  const url = new URL(`postgresql://x/${database}`);
  url.searchParams.set("host", host);
  url.searchParams.set("port", String(port));
  url.searchParams.set("user", user);
  if (typeof password === "string") url.searchParams.set("password", password);
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: process.env["HOME"] ?? "",
    ACADEMY_DATA_DIR: dataFolder,
    DATABASE_URL: url.href.replace("//x/", "///"),
  };
}
function run(command: string, words: string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  return new Promise((resolve) =>
    execFile(command, words, { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    ),
  );
}

const rowsIn = async ({ db }: TestDatabase) =>
  (await db.selectFrom("audit_log").select("id").execute()).length + (await db.selectFrom("users").select("id").execute()).length;
const filesIn = async (folder: string) =>
  (await readdir(join(folder, "files/course-images")).catch(() => [])).filter((name) => name.endsWith(".webp")).length;

test("restore --check reads the whole file, reports its contents and changes nothing, not even a data folder @slow", async () => {
  const env = { ...environment(into, join(target, "none")), DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" };
  const whole = await run(process.execPath, [script, "restore", "--check", backup], env);
  expect(whole.said).toMatch(
    /3\d\d\d rows and 150 files of 15000000 bytes\.\n.*It is whole.*\n.*the schema of this academy\.\n[^]*audit_log +300\d/,
  );
  expect(whole.code).toBe(0);
  const half = join(target, "half");
  const bytes = await readFile(backup);
  await writeFile(half, bytes.subarray(0, bytes.length / 2));
  expect(await run(process.execPath, [script, "restore", half, "--check"], env)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/cannot be read/),
  });
  expect(existsSync(join(target, "none"))).toBe(false);
  expect((await run(process.execPath, [script, "backup", "--check", half], env)).code).toBe(2);
});

test.runIf(process.platform === "linux")(
  "a backup that the disk does not take ends in words, leaves nothing of itself and the older one as it was @slow",
  async () => {
    const file = join(target, "backup");
    await writeFile(file, "older");
    const ended = await run(
      "bash",
      ["-c", 'ulimit -f 64; exec "$0" "$@"', process.execPath, script, "backup", file],
      environment(from, source),
    );
    expect(ended).toMatchObject({
      code: 1,
      said: expect.stringMatching(/The backup cannot be written to .*: the file would be larger/),
    });
    expect(await readdir(target)).toEqual(["backup"]);
    expect(await readFile(file, "utf8")).toBe("older");
  },
);

test("a restore killed at any moment leaves all or nothing, and the next one succeeds @slow", async () => {
  const env = environment(into, target);
  const staging = join(target, "files/.restoring");
  const moments: (() => Promise<boolean>)[] = [
    async () => existsSync(staging),
    async () => (await readdir(join(staging, "course-images")).catch(() => [])).length > pictures / 2,
    async () => (await filesIn(target)) > 0,
  ];
  for (const hasCome of moments) {
    const child = spawn(process.execPath, [script, "restore", backup], { env, stdio: "ignore" });
    const ended = new Promise((resolve) => child.on("exit", resolve));
    while (!(await hasCome()) && child.exitCode === null) await new Promise(setImmediate);
    child.kill("SIGKILL");
    await ended;
    // Rows exist only when all files do; a crash before leaves an empty academy.
    if ((await rowsIn(into)) > 0) {
      expect([await rowsIn(into), await filesIn(target)]).toEqual([await rowsIn(from), pictures]);
      return;
    }
  }
  expect(await run(process.execPath, [script, "restore", backup], env)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/150 files are back/),
  });
  expect([await rowsIn(into), await filesIn(target)]).toEqual([await rowsIn(from), pictures]);
  expect(existsSync(staging)).toBe(false);
  const twice = await run(process.execPath, [script, "restore", backup], env);
  expect(twice).toMatchObject({ code: 1, said: expect.stringMatching(/people or courses here already/) });
});
