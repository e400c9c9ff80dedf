/* Rules of course files without schemas: they run in the browser too. */

/** What a course file says it is, and the newest version of it that this academy reads. */
export const courseFileFormat = { name: "academy-course", version: 1 } as const;

/** How the name of a course file ends. */
export const courseFileEnding = ".academy-course.zip";

const megabyte = 1024 * 1024;

/** The most that a course file may hold. Bytes are those of the file, and of what is in it once it is unpacked. */
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
  /** Times that one text may show a picture. */
  picturesInText: 2000,
} as const;

/** Problems that an answer names one by one; of more it says how many. */
export const namedProblems = 200;

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\ufffd]/gu;

/** A name from a file as it can be shown: what is invisible, or turns the text around it, is written out; long ones are cut. */
export function showName(name: string): string {
  const written = name.replace(unseen, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
  return written.length > 120 ? `${written.slice(0, 120)}…` : written;
}
