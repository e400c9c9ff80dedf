import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import type { Files } from "./files.ts";

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
  };
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
