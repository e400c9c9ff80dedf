import type { Dirent } from "node:fs";
import { open, opendir, realpath, stat, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { OperatorError } from "./find-person.ts";
import { freeBytes, stageFiles, stageInto, stagingName, type StagedFiles } from "./staged-files.ts";
import type { FileStore } from "#server/platform/storage/claim-store.ts";
import { MissingFileError, type Files } from "#server/platform/storage/files.ts";

/** How many bytes of a file are in memory at a time, and in one line of a backup. */
const pieceBytes = 512 * 1024;

/** Where a backup reads the academy's files, and where a restore writes them. */
export type BackupPlace = {
  /** The folder of the files; null for a bucket. */
  folder: string | null;
  /** List the names of all finished files. */
  list(): AsyncGenerator<string>;
  /** Open a file as chunks, each valid until the next is requested; null if it was deleted since it was listed. Throws OperatorError. */
  open(name: string): Promise<AsyncGenerator<Uint8Array> | null>;
  /** Return how many bytes may still be written; null if unknown. */
  free(): Promise<number | null>;
  /** Begin to write files that take effect only once all of them are complete. */
  stage(): Promise<StagedFiles>;
};

/** Return the place of the academy's files. */
export function backupPlace({ files, store: { folder, bucket } }: { files: Files; store: FileStore }): BackupPlace {
  return bucket ? bucketPlace(files) : folderPlace(folder);
}

/** Return a folder as a place, following links to other folders. */
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

/** Return a bucket as a place, skipping objects that cannot be files of the academy. */
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

/**
 * Read a file of a bucket. If it is deleted while being read, the chunks end there, because a bucket does not keep open files as a disk
 * does. Null if it is already gone.
 */
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
    for (;;) {
      // A new one each time: whoever copies the pieces reads ahead, while the previous ones still wait to be sent.
      const buffer = Buffer.allocUnsafeSlow(pieceBytes);
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

/** Open a file; null if a running academy has deleted it since it was listed. */
async function openUnlessGone(folder: string, name: string): Promise<FileHandle | null> {
  try {
    return await open(`${folder}/${name}`);
  } catch (error) {
    if (codeOf(error) === "ENOENT" && !(await isListed(folder, name))) return null;
    throw new OperatorError(`The file ${name} of the academy cannot be read: ${reasonOf(error)}. No backup was made.`);
  }
}

/** Return whether a name that cannot be opened is still in its folder: it is a dangling link, or its name is not UTF-8. */
async function isListed(folder: string, name: string): Promise<boolean> {
  for await (const entry of entriesOf(dirname(`${folder}/${name}`))) if (entry.name === name.split("/").at(-1)) return true;
  return false;
}

/** List the files below a folder as paths with slashes, following each link once. Unfinished files are skipped. */
async function* walkFiles(folder: string, below = "", seen = new Set<string>()): AsyncGenerator<string> {
  for await (const entry of entriesOf(`${folder}/${below}`)) {
    const name = `${below}${entry.name}`;
    // Names that begin with a dot belong to the folder itself, not to the academy.
    if (name === stagingName || entry.name.startsWith(".") || name.endsWith(".part")) continue;
    const kind = entry.isSymbolicLink() ? await followLink(`${folder}/${name}`, seen) : entry;
    if (kind === null || kind.isFile()) yield name;
    else if (kind.isDirectory()) yield* walkFiles(folder, `${name}/`, seen);
  }
}

/** Return what a link leads to; null if that is missing, which is reported when the file is opened. */
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

/** Descriptions of disk errors. */
const reasons: Record<string, string> = {
  ENOSPC: "the disk is full",
  53100: "the disk of the database is full",
  25006: "the database is read-only",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be larger than this machine allows",
  EROFS: "the disk is read-only",
  EACCES: "there is no permission",
  EPERM: "there is no permission",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of its path is not a folder",
  ELOOP: "its links lead in a circle",
};

/** Describe why something could not be read or written. */
export function reasonOf(error: unknown): string {
  return reasons[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
