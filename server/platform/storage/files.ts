/**
 * The port to where uploaded and drawn files are kept. Keys are paths such as `course-images/1700000000000-owl-480.webp`:
 * letters, digits, dots, dashes, underscores and slashes only; anything else throws RangeError.
 */
export type Files = {
  /** Writes a file whole or not at all; an existing key is replaced. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<{ body: Uint8Array; contentType: string } | null>;
  delete(key: string): Promise<void>;
};
