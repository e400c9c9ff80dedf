import { spawn, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, type ClientConfig } from "pg";
import {
  clusterAddress,
  databaseEnvironment,
  DatabaseUnavailableError,
  prepareBinaries,
  type Binaries,
} from "./embedded-binaries.ts";
import { createCluster } from "./embedded-cluster.ts";
import { endOrphan, holdAcademyLock } from "./embedded-lock.ts";

export type EmbeddedDatabase = {
  /** How to reach it: a Unix socket in a private folder. */
  connection: { host: string; user: string; database: string };
  /** Shuts it down and resolves when it is down. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Where the database lives; made when missing. */
  folder: string;
  /** False gives up durability for speed; only for tests. */
  durable?: boolean;
  /** Told about long steps, in a sentence. */
  say?: (sentence: string) => void;
};

const databaseName = "academy";
const userName = "academy";
const supervisor = fileURLToPath(new URL("./embedded-supervisor.sh", import.meta.url));

/**
 * Starts the PostgreSQL that comes with the academy, on a private Unix socket, with its data in `folder`.
 * Throws DatabaseUnavailableError with a sentence for the operator when it cannot: a second academy on the same folder, a folder of another
 * PostgreSQL version, a full disk.
 */
export async function startEmbeddedDatabase({
  folder,
  durable = true,
  say = () => {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = join(folder, "cluster");
  makeFolder(folder);
  const binaries = prepareBinaries(folder);
  await endOrphan(cluster, userName);
  if (!existsSync(join(cluster, "PG_VERSION"))) {
    say("Creating the database (once)");
    createCluster(binaries, folder, cluster, userName);
  }
  checkVersion(cluster);

  const sockets = makeSocketFolder(binaries);
  const connection = { host: sockets, user: userName, database: databaseName };
  const server = spawnServer(binaries, cluster, sockets, join(folder, "postgresql.log"), durable);
  try {
    await waitUntilAnswering(server, { ...connection, database: "postgres" }, join(folder, "postgresql.log"));
    await createDatabase({ ...connection, database: "postgres" });
    const lock = await holdAcademyLock(connection);
    return {
      connection,
      stop: async () => {
        await lock.end().catch(() => {});
        await shutDown(server);
      },
    };
  } catch (error) {
    await shutDown(server);
    throw error;
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new DatabaseUnavailableError(
      `The data folder ${folder} cannot be made: ${reason(cause)}. Set ACADEMY_DATA_DIR to a folder that can be written.`,
      {
        cause,
      },
    );
  }
}

function checkVersion(cluster: string): void {
  const version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (version !== "18") {
    throw new DatabaseUnavailableError(
      `The data folder ${cluster} was made by PostgreSQL ${version}; this academy brings PostgreSQL 18. ` +
        "Back it up with the academy that made it and restore the backup here.",
    );
  }
}

/** A Unix socket's path may have 107 bytes at most, so it is kept out of the data folder. */
function makeSocketFolder({ owner }: Binaries): string {
  const sockets = mkdtempSync(join(tmpdir().length < 80 ? tmpdir() : "/tmp", "academy-"));
  if (owner) chownSync(sockets, owner.uid, owner.gid);
  return sockets;
}

function spawnServer(binaries: Binaries, cluster: string, sockets: string, logFile: string, durable: boolean): ChildProcess {
  const { native, owner } = binaries;
  const log = openSync(logFile, "a", 0o600);
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${sockets}`,
    "unix_socket_permissions=0700",
    "max_connections=100",
    "shared_buffers=128MB",
    "timezone=UTC",
    "log_timezone=UTC",
    "lc_messages=C",
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
  const args = [
    "academy-database",
    sockets,
    join(native, "bin/postgres"),
    "-D",
    clusterAddress(cluster, binaries),
    ...settings.flatMap((setting) => ["-c", setting]),
  ];
  // In a session of its own: a Ctrl-C in the terminal is for the academy, which then lets its requests finish first.
  // The supervisor's text goes in as an argument (-c) because the owner may not be able to read the checkout.
  const script = readFileSync(supervisor, "utf8");
  return spawn("/bin/sh", ["-c", script, ...args], {
    cwd: cluster,
    detached: true,
    stdio: ["pipe", log, log],
    env: databaseEnvironment(binaries),
    ...(owner ? { uid: owner.uid, gid: owner.gid } : {}),
  });
}

async function waitUntilAnswering(server: ChildProcess, config: ClientConfig, logFile: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new DatabaseUnavailableError(`The database did not start. ${lastLogLine(logFile)}`);
    const client = new Client(config);
    try {
      await client.connect();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new DatabaseUnavailableError(`The database did not answer within 30 seconds. ${lastLogLine(logFile)}`);
}

async function createDatabase(config: ClientConfig): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

async function shutDown(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.stdin?.end();
  await ended;
}

function lastLogLine(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-20);
  const telling = lines.findLast((line) => /FATAL|PANIC|No space left/.test(line)) ?? lines.at(-1) ?? "";
  const text = telling.replace(/^.*?(FATAL|PANIC|ERROR|LOG):\s*/, "");
  return /No space left/.test(lines.join("\n"))
    ? "The disk is full (no space left on device)."
    : `It said: ${text} (see ${logFile}).`;
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
