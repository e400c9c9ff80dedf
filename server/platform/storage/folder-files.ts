import { randomBytes } from "node:crypto";
import type { Dirent } from "node:fs";
import { mkdir, open, opendir, readFile, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import type { ByteRange, Files, ListedFile } from "./files.ts";

/** The content types of what the academy keeps. Nothing else is kept: what a browser would run must never come from here. */
const contentTypes: Record<string, string> = {
  ".webp": "image/webp",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".mp3": "audio/mpeg",
  ".wav": "audio/wav",
};

/**
 * Files in a folder on disk. The content type is kept in the name's ending; one that does not fit it throws RangeError. `onRefused` hears why
 * the disk did not take a file.
 */
export function folderFiles(folder: string, onRefused: (error: unknown) => void = () => {}): Files {
  return {
    put: async (key, body, contentType) => {
      const path = pathOf(folder, key);
      if (contentTypes[extname(key)] !== contentType)
        throw new RangeError(`a file of type ${contentType} cannot be called ${key}`);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomBytes(6).toString("hex")}.part`;
      try {
        const file = await open(draft, "wx", 0o600);
        try {
          await file.writeFile(body);
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
    },
    get: async (key) => {
      try {
        const body = await readFile(pathOf(folder, key));
        return { body, contentType: contentTypes[extname(key)] ?? "application/octet-stream" };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(folder, key), { force: true }),
    append: async (key, offset, pieces) => {
      const path = pathOf(folder, key);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, "a", 0o600);
      try {
        return await appendPieces(file, offset, pieces);
      } catch (error) {
        onRefused(error);
        throw error;
      } finally {
        await file.close();
      }
    },
    read: (key, range) => readPieces(pathOf(folder, key), range),
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
    move: async (from, to) => {
      const path = pathOf(folder, to);
      await mkdir(dirname(path), { recursive: true });
      await rename(pathOf(folder, from), path);
    },
    localPath: async (key) => {
      const path = pathOf(folder, key);
      await mkdir(dirname(path), { recursive: true });
      return path;
    },
  };
}

/** Bytes that are in memory at once for each reader. */
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
    // What has come stays, also where the sender has left in the middle.
    await file.sync();
  }
  return size;
}

async function* readPieces(path: string, { from, to }: ByteRange): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const file = await open(path);
  try {
    for (let at = from; at <= to;) {
      // A piece of its own each time: the one before may still be on its way.
      const piece = new Uint8Array(Math.min(pieceBytes, to - at + 1));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error(`the file ends before byte ${to}`);
      yield piece.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

async function* listFiles(folder: string, below: string): AsyncGenerator<ListedFile> {
  for await (const entry of entriesOf(pathOf(folder, below))) {
    const key = `${below}/${entry.name}`;
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

/** Throws RangeError for a key that could lead anywhere else. */
function pathOf(folder: string, key: string): string {
  const parts = key.split("/");
  if (key.length > 500 || !parts.every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part)))
    throw new RangeError(`not a file key: ${key.slice(0, 100)}`);
  return join(folder, ...parts);
}
