import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { DatabaseUnavailableError } from "./embedded-binaries.ts";

/** An academy that uses the database holds this advisory lock for as long as it lives; the number has no meaning but to be ours. */
const academyLock = 4_227_001;

/**
 * Takes the lock that says "an academy lives here" and keeps it on a connection of its own.
 * Throws DatabaseUnavailableError when another academy holds it.
 */
export async function holdAcademyLock(config: ClientConfig): Promise<Client> {
  const client = new Client({ ...config, application_name: "academy-lock" });
  await client.connect();
  client.on("error", () => {});
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [academyLock]);
  if (rows[0]?.held) return client;
  await client.end();
  throw alreadyRunning();
}

/**
 * Ends a PostgreSQL that an academy which was killed left running on `cluster`.
 * Throws DatabaseUnavailableError when an academy still lives there.
 */
export async function endOrphan(cluster: string, user: string): Promise<void> {
  const running = readRunningServer(cluster);
  if (!running) return;
  const giveUp = Date.now() + 1_500;
  while (isAlive(running.pid) && Date.now() < giveUp) {
    if (await academyHolds({ host: running.sockets, user, database: "academy" })) throw alreadyRunning();
    await pause(50);
  }
  if (!isAlive(running.pid)) return;
  kill(running.pid, "SIGINT");
  if (await endsWithin(running.pid, 8_000)) return;
  kill(running.pid, "SIGQUIT");
  if (await endsWithin(running.pid, 5_000)) return;
  throw new DatabaseUnavailableError(
    `A PostgreSQL (process ${running.pid}) still uses ${cluster} and does not end. End it and start again.`,
  );
}

function alreadyRunning(): DatabaseUnavailableError {
  return new DatabaseUnavailableError(
    "Another academy is already running on this data folder. Stop it first, or set ACADEMY_DATA_DIR to another folder.",
  );
}

/** The PostgreSQL that runs on a cluster, or null. */
export function readRunningServer(cluster: string): { pid: number; sockets: string } | null {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && isPostgres(pid) ? { pid, sockets: lines[4] ?? "" } : null;
  } catch {
    return null;
  }
}

/** Process numbers are used again: what has the number now must be a PostgreSQL. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    // No /proc on this system: alive is all that can be told.
    return process.platform !== "linux" && isAlive(pid);
  }
}

async function academyHolds(config: ClientConfig): Promise<boolean> {
  const client = new Client({ ...config, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query("select 1 from pg_locks where locktype = 'advisory' and objid = $1 and granted", [
      academyLock,
    ]);
    return rowCount !== 0;
  } catch {
    // It is starting, shutting down, or has no academy database yet.
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}

async function endsWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true;
    await pause(50);
  }
  return !isAlive(pid);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
