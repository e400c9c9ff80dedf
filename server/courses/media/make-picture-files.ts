import { coursePictureWidths, type CoursePictureWidth } from "#domain/course-pictures.ts";
import { readPicture, type PictureSender } from "#server/platform/picture-reader/read-picture.ts";

export type PictureFile = { width: CoursePictureWidth; body: Buffer };

/**
 * The WebP files of a course's picture, from an uploaded one: cut to 8 by 5 around its middle, in the widths of the pages; none is enlarged.
 * What else the file holds (place, camera, words, markup) stays behind. Throws what `readPicture` throws.
 */
export async function makePictureFiles(bytes: Uint8Array, sender: PictureSender): Promise<PictureFile[]> {
  const made = await readPicture(bytes, sender, ({ upright, make }) => {
    const cut = Math.max(1, Math.min(upright.width, Math.floor((upright.height * 8) / 5)));
    const sizes = coursePictureWidths.map((wanted) => {
      const width = Math.min(wanted, cut);
      return { width, height: Math.max(1, Math.round((width * 5) / 8)) };
    });
    return make(sizes);
  });
  return coursePictureWidths.flatMap((width, index) => {
    const body = made[index];
    return body ? [{ width, body }] : [];
  });
}
