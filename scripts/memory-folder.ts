import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";

/** A file system in memory: nearly every Linux has one. */
const memory = "/dev/shm";
const prefix = "academy-tests-";
const gigabyte = 1e9;
/** Longer than any run, in milliseconds: a folder of that age was left behind by one that was killed, unless its process still waits. */
const forgotten = 6 * 60 * 60 * 1000;

/**
 * Put the temporary files of this process and of those that it starts into memory, until it ends. Tests create hundreds of databases of a
 * thousand files each, which takes a disk ten times as long. Where TMPDIR is set, or memory is scarce, they stay on disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !hasRoom()) return;
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix))) removeForgotten(name);
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // Like /tmp, because some tests run PostgreSQL and the academy as another user.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function removeForgotten(name: string): void {
  const folder = join(memory, name);
  const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  if (Date.now() - mtimeMs <= forgotten || isRunning(Number.parseInt(name.slice(prefix.length)))) return;
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another person's: they or a restart will remove it.
  }
}

/** Return whether a process runs, whoever started it. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 6 * gigabyte && process.availableMemory() > 10 * gigabyte;
  } catch {
    return false;
  }
}
