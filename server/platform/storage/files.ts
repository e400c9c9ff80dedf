import { extname } from "node:path";

/** The first and the last byte of a part of a file, both in it. */
export type ByteRange = { from: number; to: number };

/** A file as a list of them tells. */
export type ListedFile = { key: string; bytes: number; changedAt: Date };

/** A file as it lies on this machine until it is released. */
type LocalFile = { path: string; release(): Promise<void> };

/**
 * The port to where uploaded and drawn files are kept. Keys are paths such as `course-images/1700000000000-owl-480.webp`:
 * letters, digits, dots, dashes, underscores and slashes only; anything else throws RangeError. Pictures are small and come and go whole; whatever
 * may be large is written and read in pieces. A key that ends with `.part` is of a file that is not whole yet, and only such a file is appended to:
 * backups leave it out. What a store that is away throws is a StoreUnavailableError or has the code of a broken connection.
 */
export type Files = {
  /** Writes a file whole or not at all; an existing key is replaced. The key's ending must say the content type, or it throws RangeError. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** Writes a file of any size whole or not at all, no faster than its pieces are stored; an existing key is replaced. */
  write(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<{ body: Uint8Array; contentType: string } | null>;
  delete(key: string): Promise<void>;
  /**
   * Adds pieces to a file that has exactly `offset` bytes (none: it is made) and answers how many it has then, once they are stored. What came before a
   * failure stays. Throws RangeError when the file has another length.
   */
  append(key: string, offset: number, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /** Reads a part of a file, no faster than its pieces are taken. Throws MissingFileError when there is no such file (any more), and when it ends before. */
  read(key: string, range: ByteRange): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** How many bytes a file has; null when there is none. */
  size(key: string): Promise<number | null>;
  /** The files whose keys begin with the folder's name and a slash; all of them for "". */
  list(folder: string): AsyncGenerator<ListedFile>;
  /** Brings a file to this machine, for a process that reads it at many places. Throws when there is no such file. */
  checkOut(key: string): Promise<LocalFile>;
  /** A path on this machine at which a file may be made for `adopt`. Its folder is there, and nothing is at it. */
  scratchPath(): Promise<string>;
  /** Takes a file of this machine over: it is at the key then, whole or not at all, and no longer where it was. */
  adopt(path: string, key: string): Promise<void>;
  /** Removes what processes that died have left of files that they were writing, if it is older than that. */
  removeLeftovers(before: Date): Promise<void>;
};

/** There is no file of this key, or it was deleted while it was read. */
export class MissingFileError extends Error {
  override name = "MissingFileError";

  constructor(key: string, cause: unknown) {
    super(`there is no file ${key}`, { cause });
  }
}

/** The store of files is away, refuses the academy, or is full. The message is for the operator. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
  /** As the disk says it, where nothing more can be stored. */
  readonly code: "ENOSPC" | "STORE_UNAVAILABLE";

  constructor(message: string, { isFull = false, cause }: { isFull?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = isFull ? "ENOSPC" : "STORE_UNAVAILABLE";
  }
}

/** The content types of pictures and sounds. Nothing else is put: what a browser would run must never come from here. */
const contentTypes: Record<string, string> = {
  ".webp": "image/webp",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".mp3": "audio/mpeg",
  ".wav": "audio/wav",
};

/** The content type that a key's ending says. */
export function contentTypeOf(key: string): string {
  return contentTypes[extname(key)] ?? "application/octet-stream";
}

/** Throws RangeError where a file of this type cannot have this key. */
export function checkContentType(key: string, contentType: string): void {
  if (contentTypes[extname(key)] !== contentType) throw new RangeError(`a file of type ${contentType} cannot be called ${key}`);
}

/** Whether a key names a file that is not whole yet. */
export function isUnfinished(key: string): boolean {
  return key.endsWith(".part");
}

/** Throws RangeError for a key that could lead anywhere else. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`not a file key: ${key.slice(0, 100)}`);
}

/** Whether the academy could have given a file this name. */
export function isKey(key: string): boolean {
  return key.length <= 500 && key.split("/").every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part));
}

/** Throws RangeError unless a key is of a kind that is appended to, or, for whole files, is not. */
export function checkWhole(key: string, isWhole: boolean): void {
  checkKey(key);
  if (isUnfinished(key) === isWhole)
    throw new RangeError(isWhole ? `a whole file cannot be called ${key}` : `only a file that is called .part is appended to`);
}
