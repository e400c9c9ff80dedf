import { sql } from "kysely";
import type { Database } from "#server/dependencies.ts";
import { renditionSide } from "#domain/media.ts";

/** The key of the smaller version of a recording. */
export const renditionKey = (id: string) => `media/${id}-720p`;

/** A recording whose smaller version is to be made. */
export type ClaimedRendition = {
  id: string;
  lessonId: string;
  key: string;
  bytes: number;
  seconds: number;
  width: number;
  height: number;
  attempts: number;
};

/**
 * Take a recording whose smaller version is to be made, the oldest first, for so many seconds; undefined where there is none, or while another process
 * makes one. One whose process has died is taken over.
 */
export function claimRendition(db: Database, seconds: number): Promise<ClaimedRendition | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('media_renditions'))`.execute(trx);
    const lease = sql`now() + make_interval(secs => ${seconds})`;
    const { rows } = await sql<ClaimedRendition>`
      with begun as (
        select media_id, due_at between now() and now() + make_interval(secs => ${2 * seconds}) as is_held
        from media_renditions where state = 'making'
      ), next as (
        select lesson_media.id from lesson_media left join media_renditions made on made.media_id = lesson_media.id
        where not exists (select from begun where is_held)
          and (made.state = 'making' or (made.media_id is null and not exists (select from begun)
            and lesson_media.state = 'ready' and lesson_media.content_type like 'video/%' and least(lesson_media.width, lesson_media.height) > ${renditionSide}))
        order by made.media_id nulls last, lesson_media.created_at, lesson_media.id limit 1
      ), claimed as (
        insert into media_renditions (media_id, due_at) select id, ${lease} from next
        on conflict (media_id) do update set attempts = media_renditions.attempts + 1, due_at = excluded.due_at
        returning media_id, attempts
      )
      select media.id, media.lesson_id as "lessonId", media.file_key as key, media.bytes, media.seconds, media.width, media.height, claimed.attempts
      from claimed join lesson_media media on media.id = claimed.media_id`.execute(trx);
    const [row] = rows;
    return row && { ...row, bytes: Number(row.bytes) };
  });
}

/** Renew the lease of a rendition; false where it is no longer to be made: the recording was deleted. */
export async function renewRendition(db: Database, id: string, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("media_renditions")
    .set({ due_at: sql`now() + make_interval(secs => ${seconds})` })
    .where("media_id", "=", id)
    .where("state", "=", "making")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Give a rendition back that a stopping process does not finish: the next one begins it at once, and this attempt does not count. */
export async function releaseRendition(db: Database, id: string): Promise<void> {
  await sql`update media_renditions set due_at = null, attempts = greatest(1, attempts - 1)
    where media_id = ${id} and state = 'making'`.execute(db);
}

/** Store how making a rendition ended; null: there is none. False when the recording was deleted meanwhile. */
export async function settleRendition(
  db: Database,
  id: string,
  made: { key: string; bytes: number; width: number; height: number } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("media_renditions")
    .set(
      made
        ? { state: "ready", file_key: made.key, bytes: made.bytes, width: made.width, height: made.height, due_at: null }
        : { state: "none", due_at: null },
    )
    .where("media_id", "=", id)
    .where("state", "=", "making")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
