import { sql, type Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";

/** Writes down that the files of a picture are kept. */
export async function insertLessonImage(db: Database, name: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.insertInto("lesson_images").values({ name, created_at: at, looked_at: at, missing_since: at }).execute();
}

/**
 * Looks for up to `most` pictures, those that were not looked for since then, in every text of lessons, manuscripts and their versions, and
 * forgets those that were missing the last time as well. Answers their names. One that a text has lost since is kept until the next look: it
 * may be pasted in again.
 */
export async function forgetLessonImages(
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
        exists (select from lessons where lesson_picture_names(content) @> array[due.name])
        or exists (select from manuscripts where lesson_picture_names(content) @> array[due.name])
        or exists (select from manuscript_versions where lesson_picture_names(content) @> array[due.name]) as used
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
