import { coursePictureKey, coursePictureUrl, coursePictureWidths, type CoursePictureWidth } from "#domain/course-pictures.ts";
import { slugOf } from "#domain/slug.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { type PictureSender, readPicture } from "#server/platform/picture-reader/read-picture.ts";
import { forgetImages, takeImageName } from "./course-image-queries.ts";

type PictureFile = { width: CoursePictureWidth; body: Buffer };

type Keeping = Pick<Dependencies, "db" | "files" | "clock">;

/** How long a picture that no course has is kept, and how many are removed at a time. */
const storedMilliseconds = 24 * 60 * 60 * 1000;

const mostRemoved = 20;

/**
 * Keeps an uploaded picture in the sizes that the pages use and answers the address for a course's `featured_image_url`. The name of the file
 * is made here, of the time and what is left of `fileName`. Pictures that nobody has needed for a day make room. Throws what
 * `makePictureFiles` throws; then nothing is kept.
 */
export async function storeImage(
  keeping: Keeping,
  { fileName, bytes, sender }: { fileName: string; bytes: Uint8Array; sender: PictureSender },
): Promise<string> {
  const { db, files, clock } = keeping;
  const made = await makePictureFiles(bytes, sender);
  await removeForgotten(keeping);
  const name = await takeImageName(db, cleanImageName(fileName), clock());
  for (const { width, body } of made) await files.put(coursePictureKey(name, width), body, "image/webp");
  return coursePictureUrl(name);
}

/** What a file was called, as part of an address: small letters and digits with dashes between them, without its ending. */
export function cleanImageName(fileName: string): string {
  const stem = fileName.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");
  return slugOf(stem, "picture");
}

/** Removes pictures that no course has. The files go first: what is cut off in between is still on the list, and removed the next time. */
async function removeForgotten({ db, files, clock }: Keeping): Promise<void> {
  const neededBefore = new Date(clock().getTime() - storedMilliseconds);
  await db.transaction().execute(async (trx) => {
    for (const name of await forgetImages(trx, { neededBefore, most: mostRemoved })) {
      for (const width of coursePictureWidths) await files.delete(coursePictureKey(name, width));
    }
  });
}

/**
 * The WebP files of a course's picture, from an uploaded one: cut to 8 by 5 around its middle, in the widths of the pages; none is enlarged.
 * What else the file holds (place, camera, words, markup) stays behind. Throws what `readPicture` throws.
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
