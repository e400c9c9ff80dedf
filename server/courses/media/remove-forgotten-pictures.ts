import { sql, type Transaction } from "kysely";
import { coursePictureKey, coursePictureWidths } from "#domain/course-pictures.ts";
import { hasSmallFile, lessonPictureKey, readLessonPicture } from "#domain/lesson-pictures.ts";
import { dayMs } from "#domain/moment.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { forgetImages } from "./course-images.ts";

type Keeping = Pick<Dependencies, "db" | "files" | "clock">;

/** How long a picture that nothing shows is kept. */
const storedMilliseconds = dayMs;

/** Pictures per transaction, and transactions per run: an academy with very many pictures is looked through in several runs. */
const batch = 20;
const mostBatches = 250;

/**
 * Delete pictures that no course or text has shown for a day, with their files.
 * Files are deleted first: after a crash in between, the rows remain, and the next run deletes them. `signal` ends the run after a batch.
 */
export async function removeForgottenPictures(keeping: Keeping, signal: AbortSignal | undefined): Promise<void> {
  for (const remove of [removeCourseImages, removeLessonImages])
    for (let batches = 0; batches < mostBatches && !signal?.aborted; batches += 1) if ((await remove(keeping)) < batch) break;
}

/** Delete a batch of pictures that no course uses, and return how many those were. */
async function removeCourseImages({ db, files, clock }: Keeping): Promise<number> {
  const neededBefore = new Date(clock().getTime() - storedMilliseconds);
  return db.transaction().execute(async (trx) => {
    const names = await forgetImages(trx, { neededBefore, most: batch });
    for (const name of names) for (const width of coursePictureWidths) await files.delete(coursePictureKey(name, width));
    return names.length;
  });
}

/** Look for a batch of pictures in the texts, delete those that none shows, and return how many were looked for. */
async function removeLessonImages({ db, files, clock }: Keeping): Promise<number> {
  const now = clock();
  const lookedAtBefore = new Date(now.getTime() - storedMilliseconds);
  return db.transaction().execute(async (trx) => {
    const { looked, names } = await forgetLessonImages(trx, { lookedAtBefore, now, most: batch });
    for (const stem of names) {
      const picture = readLessonPicture(`/files/lesson-images/${stem}.webp`);
      if (!picture) continue;
      await files.delete(lessonPictureKey(picture, "large"));
      if (hasSmallFile(picture)) await files.delete(lessonPictureKey(picture, "small"));
    }
    return looked;
  });
}

/**
 * Look for up to `most` pictures, least recently checked first, in every text through which `mayReadPicture` shows one.
 * Those are lessons, their drafts and versions, questions, exams and legal pages. Pictures that were also missing at the previous check are
 * deleted. Others are kept until the next check, because they may be pasted in again. Returns how many it looked for, and the deleted names.
 */
async function forgetLessonImages(
  trx: Transaction<Schema>,
  { lookedAtBefore, now, most }: { lookedAtBefore: Date; now: Date; most: number },
): Promise<{ looked: number; names: string[] }> {
  const at = now.toISOString();
  const { rows } = await sql<{ looked: number; names: string[] }>`
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
    ),
    forgotten as (
      delete from lesson_images using looked
      where lesson_images.name = looked.name and not looked.used and looked.missing_since is not null
      returning lesson_images.name
    )
    select (select count(*)::int from looked) as looked, array(select name from forgotten) as names`.execute(trx);
  return rows[0] ?? { looked: 0, names: [] };
}
