import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import {
  hasSmallFile,
  lessonPictureKey,
  lessonPictureLimit,
  lessonPictureStem,
  lessonPictureUrl,
  readLessonPicture,
  smallLessonPictureWidth,
  type LessonPicture,
} from "#domain/lesson-pictures.ts";
import type { LessonImage } from "#domain/lesson.schema.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { PictureSize } from "#server/platform/picture-reader/picture-process.ts";
import { readPicture, type PictureSender } from "#server/platform/picture-reader/read-picture.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { cleanImageName } from "./save-course-image.ts";

type Keeping = Pick<Dependencies, "db" | "files" | "clock">;

/** How long an unreferenced picture is kept, and how many are looked up in the texts at a time. */
const storedMilliseconds = 24 * 60 * 60 * 1000;

const mostLookedFor = 20;

/**
 * Store an uploaded picture for lessons, uncropped and at most as large as pages show it, and return its address for Markdown.
 * The file's name is made of the time, a random part, and a slug of `fileName`. Pictures unreferenced for a day are deleted. Throws what
 * `readPicture` throws; then nothing is stored.
 */
export async function storeLessonImage(
  keeping: Keeping,
  { fileName, bytes, sender }: { fileName: string; bytes: Uint8Array; sender: PictureSender },
): Promise<LessonImage> {
  const { db, files, clock } = keeping;
  let large: PictureSize = { width: 0, height: 0 };
  const [body, small] = await readPicture(bytes, sender, ({ upright, make }) => {
    large = shrink(upright);
    const { width, height } = large;
    const smallHeight = Math.max(1, Math.round((height * smallLessonPictureWidth) / width));
    return make(width > smallLessonPictureWidth ? [large, { width: smallLessonPictureWidth, height: smallHeight }] : [large]);
  });
  await removeForgotten(keeping);
  const name = `${clock().getTime()}-${randomBytes(12).toString("hex")}-${cleanImageName(fileName)}`;
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

/**
 * Delete pictures that no text references.
 * Files are deleted first: after a crash in between, the rows remain, and the next run deletes them.
 */
async function removeForgotten({ db, files, clock }: Keeping): Promise<void> {
  const now = clock();
  const lookedAtBefore = new Date(now.getTime() - storedMilliseconds);
  await db.transaction().execute(async (trx) => {
    for (const stem of await forgetLessonImages(trx, { lookedAtBefore, now, most: mostLookedFor })) {
      const picture = readLessonPicture(`/files/lesson-images/${stem}.webp`);
      if (!picture) continue;
      await files.delete(lessonPictureKey(picture, "large"));
      if (hasSmallFile(picture)) await files.delete(lessonPictureKey(picture, "small"));
    }
  });
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

/**
 * Look for up to `most` pictures, least recently checked first, in every text through which `mayReadPicture` shows one.
 * Those are lessons, their drafts and versions, questions, exams and legal pages. Pictures that were also missing at the previous check are
 * deleted; their names are returned. Others are kept until the next check, because they may be pasted in again.
 */
async function forgetLessonImages(
  trx: Transaction<Schema>,
  { lookedAtBefore, now, most }: { lookedAtBefore: Date; now: Date; most: number },
): Promise<string[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ name: string }>`
    with due as (
      select name, missing_since from lesson_images
      where looked_at < ${lookedAtBefore.toISOString()}
      order by looked_at, name limit ${most}
      for update skip locked
    ),
    looked as (
      select name, missing_since,
        exists (select from course_lessons where lesson_picture_names(content) @> array[due.name])
        or exists (select from lesson_drafts where lesson_picture_names(content) @> array[due.name])
        or exists (select from lesson_versions where lesson_picture_names(content) @> array[due.name])
        or exists (select from question_versions where lesson_picture_names(content::text) @> array[due.name])
        or exists (select from exams where lesson_picture_names(instructions) @> array[due.name])
        or exists (select from legal_texts where lesson_picture_names(content) @> array[due.name]) as used
      from due
    ),
    seen as (
      update lesson_images set looked_at = ${at}, missing_since = case when looked.used then null else ${at}::timestamptz end
      from looked where lesson_images.name = looked.name and (looked.used or looked.missing_since is null)
    )
    delete from lesson_images using looked
    where lesson_images.name = looked.name and not looked.used and looked.missing_since is not null
    returning lesson_images.name`.execute(trx);
  return rows.map(({ name }) => name);
}
