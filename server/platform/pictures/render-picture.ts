import sharp from "sharp";
import { coursePictureWidths, type CoursePictureWidth } from "#domain/course-pictures.ts";
import { drawCoursePicture } from "./draw-course-picture.ts";
import { drawSocialPicture, placeOfLogo, type SocialPicture } from "./draw-social-picture.ts";

/** Render the WebP files of a course's picture, 16:10, one for each width. The same category and seed give the same pictures. */
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

type Paper = { color: string; marginOf: (size: { width: number; height: number }) => number };

/** Render a stored logo as PNG for mail programs, which do not all know WebP: transparent, or on paper, with a margin of the same color. */
export async function renderMailLogo(logo: Uint8Array, paper: Paper | null): Promise<Buffer> {
  if (!paper) return sharp(logo).png().toBuffer();
  const { color: background, marginOf } = paper;
  const margin = marginOf(await sharp(logo).metadata());
  return sharp(logo)
    .flatten({ background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .png()
    .toBuffer();
}

/** Render the preview of a course as PNG, 1200 by 630. Its colors are flat, so 64 of them keep every edge smooth; a logo may need more. */
export async function renderSocialPicture(picture: SocialPicture): Promise<Buffer> {
  const drawn = sharp(Buffer.from(drawSocialPicture(picture)));
  if (!picture.logo) return drawn.png({ palette: true, colours: 64, effort: 4 }).toBuffer();
  const { left, top, width, height } = placeOfLogo(picture.logo);
  const logo = await sharp(picture.logo.bytes).resize(width, height, { fit: "fill" }).png().toBuffer();
  return drawn
    .composite([{ input: logo, left, top }])
    .png({ palette: true, colours: 256, effort: 4 })
    .toBuffer();
}
