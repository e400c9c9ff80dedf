import { linkSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/** A PostgreSQL that runs on a cluster: its process and the folder of its socket. */
export type RunningServer = { pid: number; sockets: string };

/** The name under which the supervisor of a PostgreSQL runs. */
export const supervisorName = "academy-database";

/** Return the PostgreSQL that runs on a cluster, or null. */
export function readRunningServer(cluster: string): RunningServer | null {
  const lines = readPidFile(cluster)?.split("\n") ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !runsOn(pid, cluster)) return null;
  return { pid, sockets: lines[4] ?? "" };
}

/**
 * Delete the lock file of a killed PostgreSQL if its process id now belongs to an unrelated program.
 * In a container, the ids are the same at every start. PostgreSQL would otherwise mistake that program for itself and refuse to start.
 */
export function forgetServer(cluster: string): void {
  const stale = readPidFile(cluster);
  if (stale === null || readRunningServer(cluster)) return;
  const file = join(cluster, "postmaster.pid");
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    // Another start may have been faster, and this file is its own.
    if (readFileSync(aside, "utf8") !== stale) linkSync(aside, file);
  } catch {
    // Deleted or replaced: either way the file is no longer stale.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Return whether a PostgreSQL still has its supervisor: then it is not left behind. Its academy is starting, or was killed a moment ago and
 * the supervisor is about to stop it. Known on Linux only.
 */
export function isSupervised({ pid }: RunningServer): boolean {
  try {
    // The name of the program, in parentheses, may contain anything.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return readFileSync(`/proc/${parent}/cmdline`, "utf8").split("\0").includes(supervisorName);
  } catch {
    return false;
  }
}

/** Remove the socket folder of a PostgreSQL that ended without cleaning up. */
export function removeSockets({ sockets }: RunningServer): void {
  if (basename(sockets).startsWith("academy-")) rmSync(sockets, { recursive: true, force: true });
}

/** Return whether a process is running. */
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

/** Return whether a process is the PostgreSQL of a cluster. Process ids are reused, so its working folder is compared with the cluster. */
function runsOn(pid: number, cluster: string): boolean {
  if (process.platform !== "linux") return isAlive(pid);
  try {
    const [works, own] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return works.dev === own.dev && works.ino === own.ino && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return false;
  }
}
