import type { CourseImageType } from "#domain/course-pictures.ts";

/** The type of a picture as its first bytes tell it, whatever it is called; null when it is none of those that are accepted. */
export function readImageType(bytes: Uint8Array): CourseImageType | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(4, 8) === "ftyp" && /^avi[fs]$/.test(text(8, 12))) return "image/avif";
  return null;
}
