import sharp from "sharp";
import { courseImageLimit } from "#domain/course-pictures.ts";
import { inTurn } from "../course-images/make-pictures.ts";
import { readImageType } from "../course-images/read-image-type.ts";

const mostSeconds = 20;

/** What is wrong with a picture of a course file; null when it can be used. It is decoded to its end, and nothing is kept. */
export async function pictureProblem(bytes: Uint8Array): Promise<string | null> {
  if (readImageType(bytes) === null) return "is not a picture that can be used: PNG, JPEG, WebP, AVIF or GIF";
  return inTurn(() => decodingProblem(bytes));
}

async function decodingProblem(bytes: Uint8Array): Promise<string | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > courseImageLimit.pixels)
      return `has too many pixels: at most ${courseImageLimit.pixels / 1_000_000} million`;
    await sharp(bytes, { limitInputPixels: courseImageLimit.pixels, failOn: "error" })
      .timeout({ seconds: mostSeconds })
      .resize(8, 8, { fit: "fill", fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
    return null;
  } catch {
    return "is damaged and cannot be read as a picture";
  }
}
