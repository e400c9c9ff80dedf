import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";

/** A process that holds an embedded database, and its first output line: "ready {connection}" or "refused why". */
export type Held = { process: ChildProcess; said: string };

const holders: ChildProcess[] = [];

/** Start a process that holds the embedded database in a folder, and resolve with its outcome. */
export async function hold(folder: string, { uid }: { uid?: number } = {}): Promise<Held> {
  const child = spawn(process.execPath, ["tests/support/embedded-holder.ts", folder], {
    stdio: ["ignore", "pipe", "inherit"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  holders.push(child);
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const deadline = Date.now() + 30_000;
  while (!said.includes("\n") && Date.now() < deadline) await pause(20);
  return { process: child, said: said.trim() };
}

/** Return the process that was last started for a folder; it may not have said anything yet. */
export function holderOf(folder: string): ChildProcess {
  const found = holders.findLast(({ spawnargs }) => spawnargs.includes(folder));
  if (!found) throw new Error(`nothing was started for ${folder}`);
  return found;
}

/** Stop every holder that a test has started. */
export async function endHolders(): Promise<void> {
  await Promise.all(holders.splice(0).map((holder) => end(holder, "SIGTERM")));
}

/** Stop a process with a signal and resolve when it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

/** Return the PostgreSQL process that runs in a folder. */
export async function postmaster(folder: string): Promise<number> {
  return Number((await readFile(join(folder, "cluster/postmaster.pid"), "utf8")).split("\n")[0]);
}

/** Return the user of a process. */
export async function userOf(pid: number): Promise<number> {
  return Number(/Uid:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]);
}

/** Return whether a process is gone within ten seconds. */
export async function isGone(pid: number, alive: (pid: number) => boolean): Promise<boolean> {
  const deadline = Date.now() + 10_000;
  while (alive(pid) && Date.now() < deadline) await pause(20);
  return !alive(pid);
}

/** Run a statement on the database of a ready holder. */
export async function query(said: string, statement: string): Promise<Array<Record<string, unknown>>> {
  const client = new Client(JSON.parse(said.replace(/^ready /, "")) as object);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
