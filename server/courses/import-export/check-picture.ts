import { courseFileLimits } from "#domain/course-file.ts";
import { courseImageLimit } from "#domain/course-pictures.ts";
import { isAppError } from "#domain/errors.ts";
import { readPicture, type PictureSender } from "#server/platform/picture-reader/read-picture.ts";

/**
 * Create a checker for the pictures of one upload; it returns what is wrong with each, or null.
 * Each is decoded completely, unless the total exceeds the pixel limit; nothing is stored. Throws `course_image.busy` if the queue was too
 * long, and `request.left` if the sender has disconnected: neither is the picture's fault.
 */
export function pictureChecker(
  sender: PictureSender,
  mostPixels: number = courseFileLimits.picturePixels,
): (bytes: Uint8Array) => Promise<string | null> {
  let left = mostPixels;
  return (bytes) =>
    readPicture(bytes, sender, async ({ pixels, check }) => {
      left -= pixels;
      if (left < 0) return `brings all pictures together above ${mostPixels / 1_000_000} million pixels`;
      await check();
      return null;
    }).catch(problemOf);
}

function problemOf(error: unknown): string {
  const code = isAppError(error) ? error.code : null;
  if (code === "course_image.wrong_type") return "is not a PNG, JPEG, WebP, AVIF or GIF picture";
  if (code === "course_image.too_many_pixels")
    return `has too many pixels: at most ${courseImageLimit.pixels / 1_000_000} million`;
  if (code === "course_image.too_demanding") return "takes too much memory or time to process";
  if (code === "course_image.unreadable") return "is damaged and cannot be read as a picture";
  throw error;
}
