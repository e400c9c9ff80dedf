import { coursePictureKey, coursePictureUrl, coursePictureWidths } from "#domain/course-pictures.ts";
import { slugOf } from "#domain/slug.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { PictureSender } from "#server/platform/picture-reader/read-picture.ts";
import { makePictureFiles } from "./make-picture-files.ts";
import { forgetImages, takeImageName } from "./course-image-queries.ts";

type Keeping = Pick<Dependencies, "db" | "files" | "clock">;

/** How long a picture that no course has is kept, and how many are removed at a time. */
const keptMilliseconds = 24 * 60 * 60 * 1000;
const mostRemoved = 20;

/**
 * Keeps an uploaded picture in the sizes that the pages use and answers the address for a course's `featured_image_url`. The name of the file
 * is made here, of the time and what is left of `fileName`. Pictures that nobody has needed for a day make room. Throws what
 * `makePictureFiles` throws; then nothing is kept.
 */
export async function keepImage(
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
  const neededBefore = new Date(clock().getTime() - keptMilliseconds);
  await db.transaction().execute(async (trx) => {
    for (const name of await forgetImages(trx, { neededBefore, most: mostRemoved })) {
      for (const width of coursePictureWidths) await files.delete(coursePictureKey(name, width));
    }
  });
}
