import { randomBytes, randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import { mkdir, open, opendir, readFile, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  checkContentType,
  checkKey,
  checkWhole,
  contentTypeOf,
  isKey,
  MissingFileError,
  type ByteRange,
  type Files,
  type ListedFile,
} from "./files.ts";

/** Store files in a folder on disk. `onRefused` is called with the reason if the disk did not accept a file. */
export function folderFiles(folder: string, onRefused: (error: unknown) => void = () => {}): Files {
  const write = async (key: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    checkWhole(key, true);
    const path = await makePlace(folder, key);
    const draft = `${path}.${randomBytes(6).toString("hex")}.part`;
    try {
      const file = await open(draft, "wx", 0o600);
      try {
        for await (const piece of pieces) await file.writeFile(piece);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      onRefused(error);
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  };
  return {
    put: async (key, body, contentType) => {
      checkKey(key);
      checkContentType(key, contentType);
      await write(key, [body]);
    },
    write,
    get: async (key) => {
      try {
        const body = await readFile(pathOf(folder, key));
        return { body, contentType: contentTypeOf(key) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(folder, key), { force: true }),
    append: async (key, offset, pieces) => {
      checkWhole(key, false);
      const file = await open(await makePlace(folder, key), "a", 0o600);
      try {
        return await appendPieces(file, offset, pieces);
      } catch (error) {
        onRefused(error);
        throw error;
      } finally {
        await file.close();
      }
    },
    read: (key, range, buffer) => readPieces(pathOf(folder, key), range, buffer),
    size: async (key) => {
      try {
        const found = await stat(pathOf(folder, key));
        return found.isFile() ? found.size : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    list: (below) => listFiles(folder, below),
    checkOut: async (key) => {
      const path = pathOf(folder, key);
      await stat(path);
      return { path, release: async () => {} };
    },
    // In the folder of the recordings, which is on the same disk. If abandoned, it is deleted like other unreferenced files.
    scratchPath: () => makePlace(folder, `media/${randomUUID()}.part`),
    adopt: async (path, key) => {
      checkWhole(key, true);
      await rename(path, await makePlace(folder, key));
    },
    removeLeftovers: async (before) => {
      for await (const { key, changedAt } of listFiles(folder, ""))
        if (/\.[0-9a-f]{12}\.part$/.test(key) && changedAt < before) await rm(join(folder, key), { force: true });
    },
  };
}

async function makePlace(folder: string, key: string): Promise<string> {
  const path = pathOf(folder, key);
  await mkdir(dirname(path), { recursive: true });
  return path;
}

/** Bytes in memory per reader. */
const pieceBytes = 256 * 1024;

async function appendPieces(file: FileHandle, offset: number, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let { size } = await file.stat();
  if (size !== offset) throw new RangeError(`the file has ${size} bytes, not ${offset}`);
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece);
      size += piece.byteLength;
    }
  } finally {
    // Whatever has arrived is kept, even if the sender has disconnected.
    await file.sync();
  }
  return size;
}

async function* readPieces(
  path: string,
  { from, to }: ByteRange,
  buffer?: Uint8Array<ArrayBuffer>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const file = await open(path).catch((error: unknown) => {
    throw isMissing(error) ? new MissingFileError(path, error) : error;
  });
  try {
    for (let at = from; at <= to;) {
      // Without a given buffer, use a new one for each piece: the previous one may still be in use.
      const piece = buffer ?? new Uint8Array(Math.min(pieceBytes, to - at + 1));
      const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, to - at + 1), at);
      if (bytesRead === 0) throw new Error(`the file ends before byte ${to}`);
      yield piece.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

async function* listFiles(folder: string, below: string): AsyncGenerator<ListedFile> {
  for await (const entry of entriesOf(below === "" ? folder : pathOf(folder, below))) {
    const key = below === "" ? entry.name : `${below}/${entry.name}`;
    // Names that begin with a dot are internal.
    if (!isKey(key)) continue;
    if (entry.isDirectory()) yield* listFiles(folder, key);
    else if (entry.isFile()) {
      const found = await stat(join(folder, key)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (found) yield { key, bytes: found.size, changedAt: found.mtime };
    }
  }
}

async function* entriesOf(path: string): AsyncGenerator<Dirent> {
  try {
    for await (const entry of await opendir(path)) yield entry;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG"].includes(String(error.code))
  );
}

/** Return the path of a key. Throws RangeError for a key that could escape the folder. */
function pathOf(folder: string, key: string): string {
  checkKey(key);
  return join(folder, ...key.split("/"));
}
