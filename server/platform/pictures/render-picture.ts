import sharp from "sharp";
import { coursePictureWidths, type CoursePictureWidth } from "#domain/course-pictures.ts";
import { drawCoursePicture } from "./draw-course-picture.ts";
import { drawSocialPicture, type SocialPicture } from "./draw-social-picture.ts";

/** The WebP files of a course's picture, one for each width, 16 to 10. The same category and seed give the same pictures. */
export async function coursePictureFiles(course: {
  category: string;
  seed: string;
}): Promise<Array<{ width: CoursePictureWidth; body: Buffer }>> {
  return Promise.all(
    coursePictureWidths.map(async (width) => {
      const svg = drawCoursePicture({ ...course, width, height: (width * 10) / 16 });
      return { width, body: await sharp(Buffer.from(svg)).webp({ quality: 90, effort: 1 }).toBuffer() };
    }),
  );
}

/** The preview of a course as PNG, 1200 by 630. Flat colours: 64 of them keep every edge smooth. */
export async function renderSocialPicture(picture: SocialPicture): Promise<Buffer> {
  return sharp(Buffer.from(drawSocialPicture(picture)))
    .png({ palette: true, colours: 64, effort: 4 })
    .toBuffer();
}
