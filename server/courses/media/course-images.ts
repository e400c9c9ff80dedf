import { sql, type Transaction } from "kysely";
import { coursePictureName, coursePictureUrl } from "#domain/course-pictures.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";

/** The pattern of generated picture names; the table contains no others. */
const madeName = /^\d{13}-[a-z0-9][a-z0-9-]{0,79}$/;

/** Reserve a name for a new picture: the time in milliseconds and the slug. If it is taken, later milliseconds are tried. */
export async function takeImageName(db: Database, slug: string, now: Date): Promise<string> {
  for (let made = now.getTime(); ; made += 1) {
    const name = `${made}-${slug}`;
    const taken = await db
      .insertInto("course_images")
      .values({ name, created_at: now.toISOString(), needed_at: now.toISOString() })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("name")
      .executeTakeFirst();
    if (taken) return name;
  }
}

/** Record that a course is about to use this picture. False if the picture does not exist (any longer). */
export async function claimImage(trx: Transaction<Schema>, name: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable("course_images")
    .set({ needed_at: now.toISOString() })
    .where("name", "=", name)
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** Record that a course no longer uses this picture. For a day it may be claimed again, like a new upload. */
export async function leaveImage(trx: Transaction<Schema>, url: string | null, now: Date): Promise<void> {
  const name = url === null ? null : coursePictureName(url);
  if (name === null || !madeName.test(name)) return;
  const needed_at = now.toISOString();
  await trx
    .insertInto("course_images")
    .values({ name, created_at: needed_at, needed_at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ needed_at }))
    .execute();
}

/**
 * Delete up to `most` pictures that no course has used since then, and return their names.
 * A picture that is being claimed concurrently is checked again afterward, and kept.
 */
export async function forgetImages(
  trx: Transaction<Schema>,
  { neededBefore, most }: { neededBefore: Date; most: number },
): Promise<string[]> {
  const [before, after] = coursePictureUrl("|").split("|");
  const { rows } = await sql<{ name: string }>`
    delete from course_images
    where name in (
      select name from course_images as old
      where needed_at < ${neededBefore.toISOString()}
        and not exists (select from courses where featured_image_url = ${before}::text || old.name || ${after}::text)
      order by needed_at limit ${most}
    ) and needed_at < ${neededBefore.toISOString()}
    returning name`.execute(trx);
  return rows.map(({ name }) => name);
}
