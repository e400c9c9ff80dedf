import { linkSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/** A PostgreSQL that runs on a cluster: its process and the folder of its socket. */
export type RunningServer = { pid: number; sockets: string };

/** The PostgreSQL that runs on a cluster, or null. */
export function readRunningServer(cluster: string): RunningServer | null {
  const lines = readPidFile(cluster)?.split("\n") ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !runsOn(pid, cluster)) return null;
  return { pid, sockets: lines[4] ?? "" };
}

/**
 * Forgets a PostgreSQL that was killed, when its process number now belongs to a program that has nothing to do with the cluster
 * (in a container the numbers are the same at every start): PostgreSQL would take that one for itself and refuse to start.
 */
export function forgetServer(cluster: string): void {
  const stale = readPidFile(cluster);
  if (stale === null || readRunningServer(cluster)) return;
  const file = join(cluster, "postmaster.pid");
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    // Another start may have been quicker, and this is its file.
    if (readFileSync(aside, "utf8") !== stale) linkSync(aside, file);
  } catch {
    // Gone, or there again: either way the file is not stale any more.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Removes the socket folder of a PostgreSQL that has ended without doing so itself. */
export function removeSockets({ sockets }: RunningServer): void {
  if (basename(sockets).startsWith("academy-")) rmSync(sockets, { recursive: true, force: true });
}

/** Whether a process lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function readPidFile(cluster: string): string | null {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8");
  } catch {
    return null;
  }
}

/** Process numbers are used again, so it must be seen at work: a PostgreSQL's working folder is its cluster. */
function runsOn(pid: number, cluster: string): boolean {
  if (process.platform !== "linux") return isAlive(pid);
  try {
    const [works, kept] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return works.dev === kept.dev && works.ino === kept.ino && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return false;
  }
}
