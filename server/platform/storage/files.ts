/** The first and the last byte of a part of a file, both in it. */
export type ByteRange = { from: number; to: number };

/** A file as a list of them tells. */
export type ListedFile = { key: string; bytes: number; changedAt: Date };

/**
 * The port to where uploaded and drawn files are kept. Keys are paths such as `course-images/1700000000000-owl-480.webp`:
 * letters, digits, dots, dashes, underscores and slashes only; anything else throws RangeError. Pictures are small and come and go whole; whatever
 * may be large is appended to and read in pieces. A key that ends with `.part` is of a file that is not whole yet: backups leave it out.
 */
export type Files = {
  /** Writes a file whole or not at all; an existing key is replaced. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<{ body: Uint8Array; contentType: string } | null>;
  delete(key: string): Promise<void>;
  /**
   * Adds pieces to a file that has exactly `offset` bytes (none: it is made) and answers how many it has then, once they are on disk. What came before a
   * failure stays. Throws RangeError when the file has another length.
   */
  append(key: string, offset: number, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /** Reads a part of a file, no faster than its pieces are taken. Throws when there is no such file. */
  read(key: string, range: ByteRange): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** How many bytes a file has; null when there is none. */
  size(key: string): Promise<number | null>;
  /** The files whose keys begin with the folder's name and a slash. */
  list(folder: string): AsyncGenerator<ListedFile>;
  /** Gives a file another key; one that is there is replaced. */
  move(from: string, to: string): Promise<void>;
  /** Where a file lies on this machine, for a process that reads or writes it at many places. Its folder is there. */
  localPath(key: string): Promise<string>;
};
