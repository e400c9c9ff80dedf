import { once } from "node:events";
import { mkdir, open, opendir, rename, rm, statfs, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { isKey, type Files } from "#server/platform/storage/files.ts";
import { OperatorError } from "./find-person.ts";

/** The staging folder for restored files, in the academy's folder: it is on the same disk, and no file key can name it. */
export const stagingName = ".restoring";

/** Files that are staged until all of them are complete. */
export type StagedFiles = {
  /** Begin a file. Earlier ones are on disk by then. */
  begin(name: string): Promise<void>;
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
  /** Move all of them to their destination. Existing files with other names stay. */
  moveIntoPlace(): Promise<void>;
  /** Delete what was not moved. */
  discard(): Promise<void>;
};

/**
 * Stage files at their destination, because a bucket cannot move objects, and no row references them yet. Discarding deletes them, except
 * where a file of that name existed before.
 */
export function stageInto(files: Files): StagedFiles {
  const made: string[] = [];
  let current: { pieces: PassThrough; written: Promise<void> } | undefined;
  let isPlaced = false;
  return {
    begin: async (name) => {
      if (!isKey(name)) throw new OperatorError(`The backup has a file ${name}, which cannot be kept in a bucket.`);
      if ((await files.size(name)) === null) made.push(name);
      const pieces = new PassThrough();
      const written = files.write(name, pieces);
      // Errors surface when the next piece is written, or at the end.
      pieces.on("error", () => {});
      written.catch(() => pieces.destroy());
      current = { pieces, written };
    },
    write: async (bytes) => {
      if (current && !current.pieces.write(bytes)) await Promise.race([once(current.pieces, "drain"), current.written]);
    },
    end: async () => {
      current?.pieces.end();
      await current?.written;
      current = undefined;
    },
    moveIntoPlace: async () => void (isPlaced = true),
    discard: async () => {
      current?.pieces.destroy();
      await current?.written.catch(() => {});
      if (!isPlaced) for (const name of made) await files.delete(name);
    },
  };
}

/** Start with an empty staging folder, discarding what a crashed process has left. */
export async function stageFiles(folder: string): Promise<StagedFiles> {
  const staging = join(folder, stagingName);
  await rm(staging, { recursive: true, force: true });
  let current: FileHandle | undefined;
  let place = "";

  async function begin(name: string): Promise<void> {
    const path = join(staging, name);
    // Files of one folder are consecutive, so each folder is created once.
    if (place !== dirname(path)) await mkdir((place = dirname(path)), { recursive: true });
    current = await open(path, "wx", 0o600);
  }

  async function end(): Promise<void> {
    await current?.sync();
    await current?.close();
    current = undefined;
  }

  return {
    begin,
    write: async (bytes) => {
      await current?.writeFile(bytes);
    },
    end,
    moveIntoPlace: () => moveAll(staging, folder),
    discard: async () => {
      await current?.close();
      await rm(staging, { recursive: true, force: true });
    },
  };
}

/** Move the files one by one. At any time, each name refers to a whole file, either the old or the restored one. */
async function moveAll(from: string, into: string): Promise<void> {
  let found = false;
  for await (const entry of await openUnlessMissing(from)) {
    if (entry.isDirectory()) {
      await mkdir(join(into, entry.name), { recursive: true });
      await moveAll(join(from, entry.name), join(into, entry.name));
    } else {
      await rename(join(from, entry.name), join(into, entry.name));
      found = true;
    }
  }
  if (!found) return;
  const folder = await open(into);
  await folder.sync().finally(() => folder.close());
}

async function openUnlessMissing(folder: string) {
  try {
    return await opendir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Return the free bytes on the disk of a folder, which need not exist yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return freeBytes(dirname(folder));
  }
}
