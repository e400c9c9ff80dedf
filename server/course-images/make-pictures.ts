import sharp from "sharp";
import { courseImageLimit } from "#domain/course-pictures.ts";
import { AppError, isAppError } from "#domain/errors.ts";
import { readImageType } from "./read-image-type.ts";

/** A size in pixels. */
export type PictureSize = { width: number; height: number };

/** A picture that takes longer than this to read was made to. */
const mostSeconds = 20;

let last: Promise<unknown> = Promise.resolve();

/** Pictures are large while they are read: whatever reads one does it here, and this process reads one at a time. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

/**
 * Reads an uploaded picture and makes WebP files from its pixels alone: what else the file holds (place, camera, words, markup) stays behind.
 * It is turned upright; of several frames the first counts. `sizesOf` is told how large it is then and answers the sizes that are wanted,
 * none larger than that; to another proportion it is cut around its middle. The work is done by threads of their own. Answers the files in
 * the order of the sizes. Throws `course_image.wrong_type`, `course_image.too_many_pixels` or `course_image.unreadable`.
 */
export function makePictures(bytes: Uint8Array, sizesOf: (upright: PictureSize) => PictureSize[]): Promise<Buffer[]> {
  if (readImageType(bytes) === null) return Promise.reject(new AppError("course_image.wrong_type"));
  return inTurn(() => readAndMake(bytes, sizesOf));
}

async function readAndMake(bytes: Uint8Array, sizesOf: (upright: PictureSize) => PictureSize[]): Promise<Buffer[]> {
  try {
    const { autoOrient, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > courseImageLimit.pixels) {
      throw new AppError("course_image.too_many_pixels", { limit: `${courseImageLimit.pixels / 1_000_000} million` });
    }
    const sizes = sizesOf({ width: autoOrient.width, height: autoOrient.height });
    const largest = sizes.reduce((one, other) => (other.width > one.width ? other : one));
    const { data, info } = await sharp(bytes, { limitInputPixels: courseImageLimit.pixels, failOn: "error" })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize({ ...largest, fit: "cover" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return await Promise.all(
      sizes.map((size) =>
        sharp(data, { raw })
          .resize({ ...size, fit: "cover" })
          .webp({ quality: 82, effort: 3 })
          .toBuffer(),
      ),
    );
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new AppError("course_image.unreadable", {}, { cause: error });
  }
}
