import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { end, endHolders, hold, holderOf, isGone, postmaster, query, userOf } from "#tests/support/hold-database.ts";
import { isAlive, readRunningServer } from "./embedded-running.ts";
import { startEmbeddedDatabase } from "./embedded.ts";

// Every test starts whole databases in separate processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const asRoot = process.getuid?.() === 0;
const nobody = 65534;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-embedded-"));
});
afterEach(async () => {
  await endHolders();
  await rm(folder, { recursive: true, force: true });
});

describe("an embedded database", () => {
  test("keeps its data over a clean shutdown, durably, without a network port @slow", async () => {
    const first = await hold(folder);
    expect(first.said).toMatch(/^ready /);
    await query(first.said, "create table kept as select 7 as n");
    expect(
      await query(first.said, "select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses"),
    ).toEqual([{ fsync: "on", addresses: "" }]);
    const pid = await postmaster(folder);
    await end(first.process, "SIGTERM");
    expect(isAlive(pid)).toBe(false);
    const second = await hold(folder);
    expect(await query(second.said, "select n from kept")).toEqual([{ n: 7 }]);
  });

  test("refuses a second academy on the same folder and says why @slow", async () => {
    await hold(folder);
    const second = await hold(folder);
    expect(second.said).toMatch(/^refused Another academy is already running on this data folder/);
  });

  test("goes to exactly one of two academies that start at the same moment @slow", async () => {
    const both = await Promise.all([hold(folder), hold(folder)]);
    const answers = both.map(({ said }) => said);
    expect(answers).toContainEqual(expect.stringMatching(/^ready /));
    expect(answers).toContainEqual(expect.stringMatching(/^refused Another academy is already running/));
  });

  test.runIf(process.platform === "linux")("is left to an academy that takes long to start @slow", async () => {
    const slow = hold(folder);
    const held = holderOf(folder);
    await expect.poll(() => readRunningServer(join(folder, "cluster")), { interval: 5 }).not.toBeNull();
    held.kill("SIGSTOP");
    const quick = hold(folder);
    // Longer than a start waits for a database that is left behind.
    await pause(12_000);
    held.kill("SIGCONT");
    expect((await slow).said).toMatch(/^ready /);
    expect((await quick).said).toMatch(/^refused Another academy is already running/);
  });

  test("ends with an academy that was killed, and the next start works @slow", async () => {
    const first = await hold(folder);
    const pid = await postmaster(folder);
    await end(first.process, "SIGKILL");
    expect(await isGone(pid, isAlive)).toBe(true);
    expect((await hold(folder)).said).toMatch(/^ready /);
  });

  test("that outlived even its supervisor is stopped by the next start @slow", async () => {
    const first = await hold(folder);
    const pid = await postmaster(folder);
    // The supervisor is the shell above the postmaster; without it, nothing would detect that the academy has ended.
    const keeper = Number(/PPid:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]);
    const below = execFileSync("pgrep", ["-P", String(keeper)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
    for (const doomed of [keeper, ...below.filter((child) => child !== pid)]) process.kill(doomed, "SIGKILL");
    await end(first.process, "SIGKILL");
    await pause(300);
    expect(isAlive(pid)).toBe(true);
    expect((await hold(folder)).said).toMatch(/^ready /);
    expect(await isGone(pid, isAlive)).toBe(true);
  });

  test("starts even if another program has the process id of a killed PostgreSQL @slow", async () => {
    const first = await hold(folder);
    const pidFile = join(folder, "cluster/postmaster.pid");
    const left = await readFile(pidFile, "utf8");
    await end(first.process, "SIGTERM");
    // Until it has ended, PostgreSQL may still remove the file that is written below.
    expect(await isGone(Number.parseInt(left, 10), isAlive)).toBe(true);
    const { uid, gid } = await stat(join(folder, "cluster"));
    const innocent = spawn("sleep", ["60"], { uid, gid });
    await writeFile(pidFile, left.replace(/^\d+/, String(innocent.pid)), { mode: 0o600 });
    await chown(pidFile, uid, gid);
    expect((await hold(folder)).said).toMatch(/^ready /);
    expect(innocent.exitCode ?? innocent.signalCode).toBeNull();
    await end(innocent, "SIGKILL");
  });

  test("remains locked to its academy after a crash within PostgreSQL @slow", async () => {
    const first = await hold(folder);
    const pid = await postmaster(folder);
    const [connection] = await query(first.said, "select pid from pg_stat_activity where application_name = 'academy-lock'");
    process.kill(Number(connection?.["pid"]), "SIGKILL");
    await pause(500);
    expect((await hold(folder)).said).toMatch(/^refused Another academy/);
    expect(isAlive(pid)).toBe(true);
    expect(await query(first.said, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("tells its academy when it has ended for good @slow", async () => {
    const told = Promise.withResolvers<Error>();
    const database = await startEmbeddedDatabase({ folder, onEnd: told.resolve });
    process.kill(await postmaster(folder), "SIGKILL");
    expect((await told.promise).message).toMatch(/^The database ended unexpectedly/);
    await database.stop();
  });

  test("says so if its folder was made by another version of PostgreSQL", async () => {
    await mkdir(join(folder, "cluster"));
    execFileSync("sh", ["-c", `echo 14 > ${folder}/cluster/PG_VERSION`]);
    expect((await hold(folder)).said).toMatch(/^refused The data folder .* was made by PostgreSQL 14/);
  });
});

/** Return whether another user cannot run what is in this checkout: one cloned by root is often unreadable to others. */
function isOpenToNobody(): boolean {
  const look = "process.getuid() === 0 || require('node:fs').readFileSync('tests/support/embedded-holder.ts')";
  return spawnSync(process.execPath, ["-e", look], { uid: nobody, gid: nobody }).status === 0;
}

describe.runIf(asRoot)("as root", () => {
  test("it runs as another user, in a folder that only root can reach @slow", async () => {
    const closed = join(folder, "closed");
    await mkdir(join(closed, "data"), { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const held = await hold(join(closed, "data"));
    expect(held.said).toMatch(/^ready /);
    expect(await userOf(await postmaster(join(closed, "data")))).toBeGreaterThan(0);
  });

  test("an ordinary user runs it as themselves @slow", async ({ skip }) => {
    if (!isOpenToNobody()) skip("this checkout is closed to ordinary users");
    await chown(folder, nobody, nobody);
    const held = await hold(folder, { uid: nobody });
    expect(held.said).toMatch(/^ready /);
    expect(await userOf(await postmaster(folder))).toBe(nobody);
    await end(held.process, "SIGTERM");
    // Root starts later and leaves the database with its owner.
    expect((await hold(folder)).said).toMatch(/^ready /);
    expect(await userOf(await postmaster(folder))).toBe(nobody);
  });

  test("another user's folder is refused with advice @slow", async ({ skip }) => {
    if (!isOpenToNobody()) skip("this checkout is closed to ordinary users");
    await chmod(folder, 0o700);
    expect((await hold(folder, { uid: nobody })).said).toMatch(
      /^refused The data folder .* cannot be made or used: EACCES.*ACADEMY_DATA_DIR/,
    );
  });

  /** Mount a small disk; tests that need one are skipped if root is not allowed to mount. */
  async function onSmallDisk(
    megabytes: number,
    skip: (why: string) => void,
    use: (disk: string) => Promise<void>,
  ): Promise<void> {
    const disk = join(folder, "disk");
    await mkdir(disk);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", disk], { stdio: "pipe" });
    } catch {
      skip("this machine does not let root mount a small disk");
    }
    try {
      await use(disk);
    } finally {
      await endHolders();
      execFileSync("umount", ["-l", disk]);
    }
  }

  test("a full disk is reported as full @slow", ({ skip }) =>
    onSmallDisk(16, skip, async (disk) => {
      expect((await hold(join(disk, "data"))).said).toMatch(/^refused .*disk is full/);
    }));

  test("a disk that filled up under a killed database is reported as full, and nothing is lost @slow", ({ skip }) =>
    onSmallDisk(200, skip, async (disk) => {
      const place = join(disk, "data");
      const first = await hold(place);
      await query(first.said, "create table kept as select n, repeat(md5(n::text), 50) as text from generate_series(1, 2000) n");
      const pid = await postmaster(place);
      // Kill both at once, so that nothing is written by a clean shutdown.
      process.kill(pid, "SIGKILL");
      await end(first.process, "SIGKILL");
      expect(await isGone(pid, isAlive)).toBe(true);
      const filler = join(disk, "filler");
      execFileSync("sh", ["-c", `dd if=/dev/zero of=${filler} bs=16k 2>/dev/null || true`]);
      expect((await hold(place)).said).toMatch(
        /^refused The database did not start\. The disk that holds .* is full\. Make room/,
      );
      await rm(filler);
      const later = await hold(place);
      expect(await query(later.said, "select count(*)::int as n, count(distinct text)::int as texts from kept")).toEqual([
        { n: 2000, texts: 2000 },
      ]);
    }));
});
