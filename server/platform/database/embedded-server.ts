import { spawn, type ChildProcess } from "node:child_process";
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, renameSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client, DatabaseError, type ClientConfig } from "pg";
import { supervisorName } from "./embedded-running.ts";
import { clusterAddress, databaseEnvironment, DatabaseUnavailableError, type Binaries } from "./embedded-binaries.ts";

/** A started PostgreSQL: its process, the folder of its socket, and its log. */
export type StartedServer = { sockets: string; process: ChildProcess; logFile: string; logFrom: number };

const supervisor = fileURLToPath(new URL("./embedded-supervisor.sh", import.meta.url));
const logLimitBytes = 1_000_000;
/** The size of PostgreSQL's WAL segments. It needs room for one to start. */
const segmentBytes = 16 * 1024 * 1024;

/**
 * Start PostgreSQL on a cluster, under a supervisor that stops it when the academy ends. It does not accept connections yet when this
 * returns.
 */
export function startServer(binaries: Binaries, cluster: string, logFile: string, durable: boolean): StartedServer {
  const { native, owner } = binaries;
  const sockets = makeSocketFolder(binaries);
  const { descriptor, size } = openLog(logFile, binaries);
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${sockets}`,
    "unix_socket_permissions=0700",
    "max_connections=100",
    "shared_buffers=128MB",
    "timezone=UTC",
    "log_timezone=UTC",
    "lc_messages=C",
    // The academy logs failed statements itself, without their values, which must not be logged.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
    ...(durable ? ["fsync=on", "synchronous_commit=on"] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
  const args = [
    supervisorName,
    sockets,
    join(native, "bin/postgres"),
    "-D",
    clusterAddress(cluster, binaries),
    ...settings.flatMap((setting) => ["-c", setting]),
  ];
  // A process session of its own, so that Ctrl-C in the terminal reaches only the academy, which lets its requests finish first. The
  // supervisor's script is passed as an argument (-c), because the owner may not be able to read the checkout.
  const process = spawn("/bin/sh", ["-c", readFileSync(supervisor, "utf8"), ...args], {
    cwd: cluster,
    detached: true,
    stdio: ["pipe", descriptor, descriptor],
    env: databaseEnvironment(binaries),
    ...(owner ? { uid: owner.uid, gid: owner.gid } : {}),
  });
  closeSync(descriptor);
  process.on("error", () => {});
  process.stdin?.on("error", () => {});
  return { sockets, process, logFile, logFrom: size };
}

/**
 * Wait until the server accepts connections. After a crash it recovers first, which may take a while; `say` reports that.
 * Throws DatabaseUnavailableError if it ends or does not respond.
 */
export async function waitUntilAnswering(
  server: StartedServer,
  config: ClientConfig,
  say: (sentence: string) => void,
): Promise<void> {
  let deadline = performance.now() + 30_000;
  let patience = performance.now() + 3_000;
  while (performance.now() < deadline) {
    if (hasEnded(server)) throw new DatabaseUnavailableError(`The database did not start. ${lastWords(server)}`);
    const client = new Client(config);
    client.on("error", () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (error instanceof DatabaseError && /starting up|recovery/.test(error.message)) deadline = performance.now() + 30_000;
      if (performance.now() > patience) {
        say("The database is recovering from an unexpected shutdown");
        patience = Infinity;
      }
      await pause(15);
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new DatabaseUnavailableError(`The database did not answer within 30 seconds. ${lastWords(server)}`);
}

/** Shut the server down and resolve once it is down, as its supervisor does when the academy ends. */
export async function shutDown(server: StartedServer): Promise<void> {
  if (hasEnded(server)) return;
  const ended = new Promise((resolve) => server.process.once("exit", resolve));
  server.process.stdin?.end();
  await ended;
}

/**
 * Return an error that says that the disk is full, if an error of the database comes from that; otherwise the error itself. PostgreSQL refuses
 * a statement for which there is no room, and closes all connections when its log of changes has none.
 */
export function explainFullDisk(server: StartedServer, error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    const isRefused = "code" in at && /^(53100|ENOSPC|EDQUOT)$/.test(String(at.code));
    if (isRefused || (/Connection terminated|ECONNRESET|EPIPE/.test(at.message) && isDiskFull(server)))
      return new DatabaseUnavailableError(fullDisk(server), { cause: error });
  }
  return error;
}

function fullDisk({ logFile }: StartedServer): string {
  return `The disk that holds ${dirname(logFile)} is full. Make room and start again: what was saved is still there.`;
}

/** Return whether the server has run out of disk space since it was started, or is about to. */
function isDiskFull(server: StartedServer): boolean {
  // The log is on the same disk: if that is full, the reason may be missing from it.
  return /No space left/.test(readLog(server)) || freeBytes(server.logFile) < segmentBytes;
}

function readLog({ logFile, logFrom }: StartedServer): string {
  return readFileSync(logFile).subarray(logFrom).toString("utf8").trimEnd();
}

/** Return the last log message of the server, in a sentence. */
export function lastWords(server: StartedServer): string {
  const { logFile } = server;
  const text = readLog(server);
  if (isDiskFull(server)) return fullDisk(server);
  const lines = text.split("\n").slice(-20);
  const telling = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? "";
  const words = telling.replace(/^.*?(FATAL|PANIC|ERROR|LOG):\s*/, "");
  return words === "" ? `Its log is ${logFile}.` : `It said: ${words} (see ${logFile}).`;
}

function freeBytes(file: string): number {
  const { bavail, bsize } = statfsSync(file);
  return bavail * bsize;
}

function hasEnded({ process }: StartedServer): boolean {
  return process.pid === undefined || process.exitCode !== null || process.signalCode !== null;
}

/**
 * Make a folder for the Unix socket, outside the data folder: its path may have at most 107 bytes, and its owner must be able to reach it.
 */
function makeSocketFolder({ owner }: Binaries): string {
  const fits = Buffer.byteLength(tmpdir()) < 80 && (owner === null || isOpenToAll(tmpdir()));
  const sockets = mkdtempSync(join(fits ? tmpdir() : "/tmp", "academy-"));
  if (owner) chownSync(sockets, owner.uid, owner.gid);
  return sockets;
}

function isOpenToAll(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
}

/** Open the log for appending. A long one is rotated first, replacing the previous rotated log. */
function openLog(logFile: string, { owner }: Binaries): { descriptor: number; size: number } {
  let size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) {
    renameSync(logFile, `${logFile}.before`);
    size = 0;
  }
  const descriptor = openSync(logFile, "a", 0o600);
  if (owner) chownSync(logFile, owner.uid, owner.gid);
  return { descriptor, size };
}
