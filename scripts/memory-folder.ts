import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";

/** A file system in memory: nearly every Linux has one. */
const memory = "/dev/shm";
const prefix = "academy-tests-";
const gigabyte = 1e9;
/** Longer than any run, in milliseconds: a folder of that age was left behind by one that was killed. */
const forgotten = 6 * 60 * 60 * 1000;

/**
 * Put the temporary files of this process and of those that it starts into memory, until it ends. Tests create hundreds of databases of a
 * thousand files each, which takes a disk ten times as long. Where TMPDIR is set, or memory is scarce, they stay on disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !hasRoom()) return;
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix))) {
    const old = join(memory, name);
    const { mtimeMs = Date.now() } = statSync(old, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > forgotten) rmSync(old, { recursive: true, force: true });
  }
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // Like /tmp, because some tests run PostgreSQL and the academy as another user.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 6 * gigabyte && process.availableMemory() > 10 * gigabyte;
  } catch {
    return false;
  }
}
