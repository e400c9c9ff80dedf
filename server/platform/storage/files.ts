import { extname } from "node:path";

/** The first and the last byte of a part of a file, inclusive. */
export type ByteRange = { from: number; to: number };

/** A file in a listing. */
export type ListedFile = { key: string; bytes: number; changedAt: Date };

/** A local copy of a file until it is released. */
type LocalFile = { path: string; release(): Promise<void> };

/**
 * The port for uploaded and generated files.
 * Keys are paths such as `course-images/1700000000000-owl-480.webp`: letters, digits, dots, dashes, underscores and slashes only; anything
 * else throws RangeError. Pictures are small, and are read and written whole; files that may be large are streamed. A key that ends with
 * `.part` is an unfinished file: only such files can be appended to, and backups leave them out. An unavailable store throws
 * StoreUnavailableError or an error with the code of a broken connection.
 */
export type Files = {
  /** Write a file atomically, replacing an existing one. The key's ending must match the content type, or RangeError is thrown. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** Write a file of any size atomically, with backpressure, replacing an existing one. */
  write(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Return a file; null if there is none. */
  get(key: string): Promise<{ body: Uint8Array; contentType: string } | null>;
  delete(key: string): Promise<void>;
  /**
   * Append pieces to a file that has exactly `offset` bytes (0 creates it), and return its new length once they are stored.
   * Whatever arrived before a failure is kept. Throws RangeError if the file has another length.
   */
  append(key: string, offset: number, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /**
   * Read a part of a file, with backpressure.
   * If given a buffer, a piece may be a view of it, which is overwritten when the next piece is requested. Throws MissingFileError if the
   * file does not exist (any longer), and another error if it is shorter.
   */
  read(key: string, range: ByteRange, buffer?: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>, void>;
  /** Return the size of a file in bytes; null if there is none. */
  size(key: string): Promise<number | null>;
  /** List the files whose keys begin with the folder's name and a slash; all of them for "". */
  list(folder: string): AsyncGenerator<ListedFile>;
  /** Copy a file to this machine, for a process that needs random access. Throws if there is no such file. */
  checkOut(key: string): Promise<LocalFile>;
  /** Return a local path where a file for `adopt` may be created. Its folder exists, and nothing is at the path. */
  scratchPath(): Promise<string>;
  /** Move a local file into the store, atomically. */
  adopt(path: string, key: string): Promise<void>;
  /** Delete partial files older than this, which were left by processes that died while writing. */
  removeLeftovers(before: Date): Promise<void>;
};

/** Thrown if there is no file with this key, or it was deleted while being read. */
export class MissingFileError extends Error {
  override name = "MissingFileError";

  constructor(key: string, cause: unknown) {
    super(`there is no file ${key}`, { cause });
  }
}

/** Thrown if the file store is unavailable, refuses access, or is full. The message is for the operator. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
  /** The code of a full disk, or one of our own. */
  readonly code: "ENOSPC" | "STORE_UNAVAILABLE";

  constructor(message: string, { isFull = false, cause }: { isFull?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = isFull ? "ENOSPC" : "STORE_UNAVAILABLE";
  }
}

/**
 * The content types of pictures and sounds. Nothing else is stored with `put`: files that a browser would execute must never be served from
 * here.
 */
const contentTypes: Record<string, string> = {
  ".webp": "image/webp",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".mp3": "audio/mpeg",
  ".wav": "audio/wav",
};

/** Return the content type for a key's ending. */
export function contentTypeOf(key: string): string {
  return contentTypes[extname(key)] ?? "application/octet-stream";
}

/** Throw RangeError if a file of this type cannot have this key. */
export function checkContentType(key: string, contentType: string): void {
  if (contentTypes[extname(key)] !== contentType) throw new RangeError(`a file of type ${contentType} cannot be called ${key}`);
}

/** Return whether a key names an unfinished file. */
export function isUnfinished(key: string): boolean {
  return key.endsWith(".part");
}

/** Throw RangeError for a key that could escape its folder. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`not a file key: ${key.slice(0, 100)}`);
}

/** Return whether the academy could have given a file this name. */
export function isKey(key: string): boolean {
  return key.length <= 500 && key.split("/").every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part));
}

/** Throw RangeError unless the key names an unfinished file, or, with `isWhole`, a finished one. */
export function checkWhole(key: string, isWhole: boolean): void {
  checkKey(key);
  if (isUnfinished(key) === isWhole)
    throw new RangeError(isWhole ? `a whole file cannot be called ${key}` : `only a file that is called .part is appended to`);
}
