import sharp from "sharp";
import { courseImageLimit, coursePictureWidths, type CoursePictureWidth } from "#domain/course-pictures.ts";
import { AppError, isAppError } from "#domain/errors.ts";
import { readImageType } from "./read-image-type.ts";

export type PictureFile = { width: CoursePictureWidth; body: Buffer };

/** A picture that takes longer than this to read was made to. */
const mostSeconds = 20;

/** Pictures are large while they are read: this process reads one at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads an uploaded picture and makes the WebP files of a course's picture from its pixels alone: what else the file holds (place, camera,
 * words, markup) stays behind. It is turned upright and cut to 8 by 5 around its middle; of several frames the first counts; none is
 * enlarged. The work is done by threads of their own. Throws `course_image.wrong_type`, `course_image.too_many_pixels` or
 * `course_image.unreadable`.
 */
export function makePictureFiles(bytes: Uint8Array): Promise<PictureFile[]> {
  if (readImageType(bytes) === null) return Promise.reject(new AppError("course_image.wrong_type"));
  const made = last.then(() => readAndMake(bytes));
  last = made.catch(() => {});
  return made;
}

async function readAndMake(bytes: Uint8Array): Promise<PictureFile[]> {
  try {
    const { autoOrient, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > courseImageLimit.pixels) {
      throw new AppError("course_image.too_many_pixels", { limit: `${courseImageLimit.pixels / 1_000_000} million` });
    }
    const cut = Math.max(1, Math.min(autoOrient.width, Math.floor((autoOrient.height * 8) / 5)));
    const largest = sizeOf(Math.max(...coursePictureWidths), cut);
    const { data, info } = await sharp(bytes, { limitInputPixels: courseImageLimit.pixels, failOn: "error" })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize({ ...largest, fit: "cover" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return await Promise.all(
      coursePictureWidths.map(async (wanted) => ({
        width: wanted,
        body: await sharp(data, { raw })
          .resize({ ...sizeOf(wanted, cut), fit: "cover" })
          .webp({ quality: 82, effort: 3 })
          .toBuffer(),
      })),
    );
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new AppError("course_image.unreadable", {}, { cause: error });
  }
}

function sizeOf(wanted: number, most: number): { width: number; height: number } {
  const width = Math.min(wanted, most);
  return { width, height: Math.max(1, Math.round((width * 5) / 8)) };
}
