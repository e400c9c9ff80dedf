import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const asRoot = process.getuid?.() === 0;
const nobody = 65534;

let folder: string;
const holders: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-embedded-"));
});
afterEach(async () => {
  await Promise.all(holders.splice(0).map((holder) => end(holder, "SIGTERM")));
  await rm(folder, { recursive: true, force: true });
});

type Held = { process: ChildProcess; said: string };

/** Starts a process that holds the database, and resolves with the first line that it says. */
async function hold(where: string, { uid, waitAtMost = 30_000 }: { uid?: number; waitAtMost?: number } = {}): Promise<Held> {
  const child = spawn(process.execPath, ["tests/support/embedded-holder.ts", where], {
    stdio: ["ignore", "pipe", "inherit"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  holders.push(child);
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const deadline = Date.now() + waitAtMost;
  while (!said.includes("\n") && Date.now() < deadline) await pause(20);
  return { process: child, said: said.trim() };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

async function postmaster(where: string): Promise<number> {
  return Number((await readFile(join(where, "cluster/postmaster.pid"), "utf8")).split("\n")[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function isGone(pid: number): Promise<boolean> {
  const deadline = Date.now() + 10_000;
  while (isAlive(pid) && Date.now() < deadline) await pause(20);
  return !isAlive(pid);
}

async function query(said: string, statement: string): Promise<unknown[]> {
  const client = new Client(JSON.parse(said.replace(/^ready /, "")) as object);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

describe("an embedded database", () => {
  test("keeps what it was given over a clean end, durably, on no network", async () => {
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

  test("refuses a second academy on the same folder and says why", async () => {
    await hold(folder);
    const second = await hold(folder);
    expect(second.said).toMatch(/^refused Another academy is already running on this data folder/);
  });

  test("is given to exactly one of two academies that start at the same moment", async () => {
    const both = await Promise.all([hold(folder), hold(folder)]);
    expect(both.map(({ said }) => said.split(" ")[0]).toSorted()).toEqual(["ready", "refused"]);
  });

  test("ends with an academy that was killed, and the next start works", async () => {
    const first = await hold(folder);
    const pid = await postmaster(folder);
    await end(first.process, "SIGKILL");
    expect(await isGone(pid)).toBe(true);
    expect((await hold(folder)).said).toMatch(/^ready /);
  });

  test("that outlived even its keeper is ended by the next start", async () => {
    const first = await hold(folder);
    const pid = await postmaster(folder);
    // The keeper is the shell above the postmaster: without it nobody hears that the academy is gone.
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
    expect(await isGone(pid)).toBe(true);
  });

  test("says so when its folder was made by another PostgreSQL", async () => {
    await mkdir(join(folder, "cluster"));
    execFileSync("sh", ["-c", `echo 14 > ${folder}/cluster/PG_VERSION`]);
    expect((await hold(folder)).said).toMatch(/^refused The data folder .* was made by PostgreSQL 14/);
  });
});

describe.runIf(asRoot)("as root", () => {
  test("it runs as another user, in a folder that only root can reach", async () => {
    const closed = join(folder, "closed");
    await mkdir(join(closed, "data"), { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const held = await hold(join(closed, "data"));
    expect(held.said).toMatch(/^ready /);
    const status = await readFile(`/proc/${await postmaster(join(closed, "data"))}/status`, "utf8");
    expect(Number(/Uid:\s+(\d+)/.exec(status)?.[1])).toBeGreaterThan(0);
  });

  test("an ordinary user runs it as themselves", async () => {
    await chown(folder, nobody, nobody);
    const held = await hold(folder, { uid: nobody });
    expect(held.said).toMatch(/^ready /);
    const status = await readFile(`/proc/${await postmaster(folder)}/status`, "utf8");
    expect(Number(/Uid:\s+(\d+)/.exec(status)?.[1])).toBe(nobody);
  });

  test("a full disk is said to be full", async ({ skip }) => {
    const disk = join(folder, "disk");
    await mkdir(disk);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", disk], { stdio: "pipe" });
    } catch {
      skip("this machine does not let root mount a small disk");
    }
    try {
      expect((await hold(join(disk, "data"))).said).toMatch(/^refused .*disk is full/);
    } finally {
      execFileSync("umount", ["-l", disk]);
    }
  });
});
