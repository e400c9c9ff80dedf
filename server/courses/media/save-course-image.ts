import { coursePictureKey, coursePictureUrl, coursePictureWidths, type CoursePictureWidth } from "#domain/course-pictures.ts";
import { slugOf } from "#domain/slug.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { type PictureSender, readPicture } from "#server/platform/picture-reader/read-picture.ts";
import { takeImageName } from "./course-images.ts";

type PictureFile = { width: CoursePictureWidth; body: Buffer };

type Keeping = Pick<Dependencies, "db" | "files" | "clock">;

/**
 * Store an uploaded picture in the sizes that the pages use, and return the address for a course's `featured_image_url`.
 * The file's name is made of the time and a slug of `fileName`. Throws what `makePictureFiles` throws; then nothing
 * is stored.
 */
export async function storeImage(
  keeping: Keeping,
  { fileName, bytes, sender }: { fileName: string; bytes: Uint8Array; sender: PictureSender },
): Promise<string> {
  const { db, files, clock } = keeping;
  const made = await makePictureFiles(bytes, sender);
  const name = await takeImageName(db, cleanImageName(fileName), clock());
  for (const { width, body } of made) await files.put(coursePictureKey(name, width), body, "image/webp");
  return coursePictureUrl(name);
}

/** Make a slug from a file's name without its ending: lowercase letters and digits with dashes between them. */
export function cleanImageName(fileName: string): string {
  const stem = fileName.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");
  return slugOf(stem, "picture");
}

/**
 * Make the WebP files of a course's picture: center-cropped to 8:5, in the widths of the pages, never enlarged.
 * Metadata (place, camera, text, markup) is dropped. Throws what `readPicture` throws.
 */
async function makePictureFiles(bytes: Uint8Array, sender: PictureSender): Promise<PictureFile[]> {
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
