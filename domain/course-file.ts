/* Rules of course files without schemas: they run in the browser too. */

/** The name of the format, and the newest version that this academy reads. */
export const courseFileFormat = { name: "academy-course", version: 1 } as const;

/** The file name ending of a course file. */
export const courseFileEnding = ".academy-course.zip";

const megabyte = 1024 * 1024;

/** The limits of a course file. Bytes of the file, and of its contents once unpacked. */
export const courseFileLimits = {
  bytes: 50 * megabyte,
  manifestBytes: megabyte,
  textBytes: 20 * megabyte,
  pictureBytes: 5 * megabyte,
  entries: 2500,
  lessons: 500,
  pictures: 500,
  /** Pixels of all pictures together. */
  picturePixels: 1_000_000_000,
  /** How often one text may show a picture. */
  picturesInText: 2000,
} as const;

/** Problems that a response lists one by one; beyond it only their number. */
export const namedProblems = 200;

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\ufffd]/gu;

/** Make a name from a file displayable: invisible characters, and those that change the text direction, are escaped; long ones are cut. */
export function showName(name: string): string {
  const written = name.replace(unseen, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
  return written.length > 120 ? `${written.slice(0, 120)}…` : written;
}

/** The header of an exported course file that counts the recordings and attachments which are not in it. */
export const leftBehindHeader = "Academy-Left-Behind";
