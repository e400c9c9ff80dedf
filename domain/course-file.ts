/* Rules of course files, without schemas because they also run in the browser. */

/** The name of the format, and the newest version that this academy can read. */
export const courseFileFormat = { name: "academy-course", version: 1 } as const;

/** The file name extension of a course file. */
export const courseFileEnding = ".academy-course.zip";

const megabyte = 1024 * 1024;

/** The limits of a course file, in bytes: packed, and unpacked. */
export const courseFileLimits = {
  bytes: 50 * megabyte,
  manifestBytes: megabyte,
  textBytes: 20 * megabyte,
  pictureBytes: 5 * megabyte,
  entries: 2500,
  lessons: 500,
  pictures: 500,
  /** The most pixels in all pictures together. */
  picturePixels: 1_000_000_000,
  /** How many times one text may show pictures. */
  picturesInText: 2000,
} as const;

/** How many problems a response lists; of the rest it only says how many there are. */
export const namedProblems = 200;

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\ufffd]/gu;

/** Make a name from a file displayable: escape invisible and direction-changing characters, and shorten long names. */
export function showName(name: string): string {
  const written = name.replace(unseen, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
  return written.length > 120 ? `${written.slice(0, 120)}…` : written;
}

/** The header of an exported course file with the number of recordings and attachments that it leaves out. */
export const leftBehindHeader = "Academy-Left-Behind";
