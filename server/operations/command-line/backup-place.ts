import type { Dirent } from "node:fs";
import { open, opendir, realpath, stat, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { OperatorError } from "./find-person.ts";
import { freeBytes, stageFiles, stageInto, stagingName, type StagedFiles } from "./staged-files.ts";
import type { FileStore } from "#server/platform/storage/claim-store.ts";
import { MissingFileError, type Files } from "#server/platform/storage/files.ts";

/** Bytes of a file that are in memory at once, and in one line of a backup. */
const pieceBytes = 512 * 1024;

/** Where a backup takes the academy's files from, and where a restore puts them. */
export type BackupPlace = {
  /** The folder that they are in; null where they are in none. */
  folder: string | null;
  /** The names of all files that are whole. */
  list(): AsyncGenerator<string>;
  /** A file in pieces, each of which is good until the next one is asked for; null when it was deleted since it was listed. Throws OperatorError. */
  open(name: string): Promise<AsyncGenerator<Uint8Array> | null>;
  /** Bytes that may still be written; null where nobody can tell. */
  free(): Promise<number | null>;
  /** Begins to write files that belong here only once all of them have come. */
  stage(): Promise<StagedFiles>;
};

/** The place of the academy's files. */
export function backupPlace({ files, store: { folder, bucket } }: { files: Files; store: FileStore }): BackupPlace {
  return bucket ? bucketPlace(files) : folderPlace(folder);
}

/** A folder, with whatever the operator has linked into it. */
export function folderPlace(folder: string): BackupPlace {
  return {
    folder,
    list: () => walkFiles(folder),
    open: async (name) => {
      const file = await openUnlessGone(folder, name);
      return file && readPieces(file, name);
    },
    free: () => freeBytes(folder),
    stage: () => stageFiles(folder),
  };
}

/** A bucket: what in it could be none of the academy's files is passed over. */
function bucketPlace(files: Files): BackupPlace {
  return {
    folder: null,
    list: async function* () {
      for await (const { key } of files.list("")) if (!key.endsWith(".part")) yield key;
    },
    open: async (name) => {
      const bytes = await files.size(name);
      return bytes === null ? null : whatIsThere(files.read(name, { from: 0, to: bytes - 1 }));
    },
    free: async () => null,
    stage: async () => stageInto(files),
  };
}

/** A file of a bucket, up to where it was deleted while it was read: nothing holds it open as a disk does. Null when there was nothing of it left. */
async function whatIsThere(pieces: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array> | null> {
  const nextPiece = () =>
    pieces.next().catch((error: unknown) => {
      if (error instanceof MissingFileError) return null;
      throw error;
    });
  const first = await nextPiece();
  if (first === null) return null;
  return (async function* () {
    for (let piece: typeof first | null = first; piece !== null && !piece.done; piece = await nextPiece()) yield piece.value;
  })();
}

async function* readPieces(file: FileHandle, name: string): AsyncGenerator<Uint8Array> {
  try {
    const buffer = Buffer.alloc(pieceBytes);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, pieceBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw new OperatorError(`The file ${name} of the academy cannot be read: ${reasonOf(error)}. No backup was made.`);
  } finally {
    await file.close();
  }
}

/** Null for a file that was deleted since it was listed: an academy that is running does that. */
async function openUnlessGone(folder: string, name: string): Promise<FileHandle | null> {
  try {
    return await open(`${folder}/${name}`);
  } catch (error) {
    if (codeOf(error) === "ENOENT" && !(await isListed(folder, name))) return null;
    throw new OperatorError(`The file ${name} of the academy cannot be read: ${reasonOf(error)}. No backup was made.`);
  }
}

/** Whether a name that cannot be opened still stands in its folder: a link that leads nowhere, or a name that is not UTF-8. */
async function isListed(folder: string, name: string): Promise<boolean> {
  for await (const entry of entriesOf(dirname(`${folder}/${name}`))) if (entry.name === name.split("/").at(-1)) return true;
  return false;
}

/** The files below a folder by their names with slashes, links followed once. What is being written or restored is none yet. */
async function* walkFiles(folder: string, below = "", seen = new Set<string>()): AsyncGenerator<string> {
  for await (const entry of entriesOf(`${folder}/${below}`)) {
    const name = `${below}${entry.name}`;
    // What begins with a dot is the folder's own, not the academy's.
    if (name === stagingName || entry.name.startsWith(".") || name.endsWith(".part")) continue;
    const kind = entry.isSymbolicLink() ? await followLink(`${folder}/${name}`, seen) : entry;
    if (kind === null || kind.isFile()) yield name;
    else if (kind.isDirectory()) yield* walkFiles(folder, `${name}/`, seen);
  }
}

/** What a link leads to; null when that is nothing, which is told where the file is opened. */
async function followLink(path: string, seen: Set<string>) {
  try {
    const target = await realpath(path);
    const kind = await stat(target);
    if (kind.isDirectory() && seen.has(target))
      throw new OperatorError(`The folder ${target} is linked more than once below the academy's files. No backup was made.`);
    seen.add(target);
    return kind;
  } catch (error) {
    if (["ENOENT", "ELOOP"].includes(codeOf(error))) return null;
    throw error;
  }
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  try {
    for await (const entry of await opendir(folder)) yield entry;
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

/** What a failure of a disk is called. */
const reasons: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be larger than this machine allows",
  EROFS: "the disk is read-only",
  EACCES: "there is no permission",
  EPERM: "there is no permission",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of its path is not a folder",
  ELOOP: "its links lead in a circle",
};

/** Why something could not be read or written, in words. */
export function reasonOf(error: unknown): string {
  return reasons[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
