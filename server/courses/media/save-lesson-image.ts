import { randomBytes } from "node:crypto";
import {
  lessonPictureKey,
  lessonPictureLimit,
  lessonPictureStem,
  lessonPictureUrl,
  smallLessonPictureWidth,
  type LessonPicture,
} from "#domain/lesson-pictures.ts";
import type { LessonImage } from "#domain/lesson.schema.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { PictureSize } from "#server/platform/picture-reader/picture-process.ts";
import { readPicture, type PictureSender } from "#server/platform/picture-reader/read-picture.ts";

type Keeping = Pick<Dependencies, "db" | "files" | "clock">;

/**
 * Store an uploaded picture for lessons, uncropped and at most as large as pages show it, and return its address for Markdown.
 * Its name is made of the time and a random part, and not of the uploaded file's name: learners see the address of a picture, and a file
 * that is named "right-answer" would answer the question that shows it. Throws what `readPicture` throws; then nothing is stored.
 */
export async function storeLessonImage(
  keeping: Keeping,
  { bytes, sender }: { bytes: Uint8Array; sender: PictureSender },
): Promise<LessonImage> {
  const { db, files, clock } = keeping;
  let large: PictureSize = { width: 0, height: 0 };
  const [body, small] = await readPicture(bytes, sender, ({ upright, make }) => {
    large = shrink(upright);
    const { width, height } = large;
    const smallHeight = Math.max(1, Math.round((height * smallLessonPictureWidth) / width));
    return make(width > smallLessonPictureWidth ? [large, { width: smallLessonPictureWidth, height: smallHeight }] : [large]);
  });
  const name = `${clock().getTime()}-${randomBytes(12).toString("hex")}`;
  const picture: LessonPicture = { name, ...large };
  await insertLessonImage(db, { name: lessonPictureStem(picture), uploadedBy: sender.personId, now: clock() });
  if (body) await files.put(lessonPictureKey(picture, "large"), body, "image/webp");
  if (small) await files.put(lessonPictureKey(picture, "small"), small, "image/webp");
  return { url: lessonPictureUrl(picture), ...large };
}

/** Return the size in which a picture is stored: its own, or the largest allowed with its proportions. */
function shrink({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, lessonPictureLimit.width / width, lessonPictureLimit.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Record that the files of a picture are stored. */
async function insertLessonImage(
  db: Database,
  { name, uploadedBy, now }: { name: string; uploadedBy: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto("lesson_images")
    .values({ name, uploaded_by: uploadedBy, created_at: at, looked_at: at, missing_since: at })
    .execute();
}
