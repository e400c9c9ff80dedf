import { mkdir, open, opendir, rename, rm, statfs, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The folder among the academy's files in which restored ones wait. It is on their disk, and no key of a file can name it. */
export const stagingName = ".restoring";

/** Files that wait until all of them are there. */
export type StagedFiles = {
  /** Begins a file; those before it are on disk by then. */
  begin(name: string): Promise<void>;
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
  /** Puts all of them where they belong. Files that are there already and have other names stay. */
  moveIntoPlace(): Promise<void>;
  /** Forgets what was not moved. */
  discard(): Promise<void>;
};

/** Begins anew, whatever a process that died has left behind. */
export async function stageFiles(folder: string): Promise<StagedFiles> {
  const staging = join(folder, stagingName);
  await rm(staging, { recursive: true, force: true });
  let current: FileHandle | undefined;
  let place = "";

  async function begin(name: string): Promise<void> {
    const path = join(staging, name);
    // Files of one folder stand together, so that it is made once.
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

/** Moves file by file: one name always leads to a whole file, the one before or the restored one. */
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

/** Bytes that the disk of a folder, which need not be there yet, still takes. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return freeBytes(dirname(folder));
  }
}
