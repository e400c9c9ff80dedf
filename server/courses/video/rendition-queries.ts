import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#server/dependencies.ts";
import { renditionSide } from "#domain/media.ts";

/**
 * A recording whose smaller version is to be made. `made` is the file key of this attempt alone, and proves that the attempt still holds
 * the lease.
 */
export type LeasedRendition = {
  id: string;
  lessonId: string;
  key: string;
  made: string;
  bytes: number;
  seconds: number;
  width: number;
  height: number;
  attempts: number;
};

/**
 * Lease the oldest recording that needs a smaller version, for this many seconds. If a process has died, its recording is taken over.
 * Undefined if there is none, or while another process is making one.
 */
export function leaseRendition(db: Database, seconds: number): Promise<LeasedRendition | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('media_renditions'))`.execute(trx);
    const attempt = randomBytes(4).toString("hex");
    const lease = sql`now() + make_interval(secs => ${seconds})`;
    const { rows } = await sql<LeasedRendition>`
      with begun as (
        select media_id, due_at between now() and now() + make_interval(secs => ${2 * seconds}) as is_held
        from media_renditions where state = 'making'
      ), next as (
        select lesson_media.id from lesson_media left join media_renditions made on made.media_id = lesson_media.id
        where not exists (select from begun where is_held)
          and (made.state = 'making' or (made.media_id is null and not exists (select from begun)
            and lesson_media.state = 'ready' and lesson_media.content_type like 'video/%' and least(lesson_media.width, lesson_media.height) > ${renditionSide}))
        order by made.media_id nulls last, lesson_media.created_at, lesson_media.id limit 1
      ), leased as (
        insert into media_renditions (media_id, due_at, file_key) select id, ${lease}, 'media/' || id || '-720p-' || ${attempt}::text from next
        on conflict (media_id) do update
          set attempts = media_renditions.attempts + 1, due_at = excluded.due_at, file_key = excluded.file_key
        returning media_id, attempts, file_key
      )
      select media.id, media.lesson_id as "lessonId", media.file_key as key, media.bytes, media.seconds, media.width, media.height,
        leased.attempts, leased.file_key as made
      from leased join lesson_media media on media.id = leased.media_id`.execute(trx);
    const [row] = rows;
    return row && { ...row, bytes: Number(row.bytes) };
  });
}

type Attempt = Pick<LeasedRendition, "id" | "made">;

/** Renew the lease of an attempt. False if it was lost: another process has taken over, or the recording was deleted. */
export async function renewRendition(db: Database, { id, made }: Attempt, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("media_renditions")
    .set({ due_at: sql`now() + make_interval(secs => ${seconds})` })
    .where("media_id", "=", id)
    .where("file_key", "=", made)
    .where("state", "=", "making")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Release a rendition, to be started over at once or in this many seconds; this attempt is not counted. */
export async function releaseRendition(db: Database, { id, made }: Attempt, seconds = 0): Promise<void> {
  const due = seconds === 0 ? null : sql<string>`now() + make_interval(secs => ${seconds})`;
  await sql`update media_renditions set due_at = ${due}, attempts = greatest(1, attempts - 1)
    where media_id = ${id} and file_key = ${made} and state = 'making'`.execute(db);
}

/**
 * Store the result of an attempt; null: there is no smaller version. False if the lease was lost: another process has taken over, or the
 * recording was deleted.
 */
export async function settleRendition(
  db: Database,
  { id, made }: Attempt,
  rendition: { bytes: number; width: number; height: number } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("media_renditions")
    .set(
      rendition
        ? { state: "ready", bytes: rendition.bytes, width: rendition.width, height: rendition.height, due_at: null }
        : { state: "none", file_key: null, due_at: null },
    )
    .where("media_id", "=", id)
    .where("file_key", "=", made)
    .where("state", "=", "making")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forget a smaller version whose file is missing, so that it is made again. */
export async function forgetRendition(db: Database, id: string, key: string): Promise<void> {
  await db
    .deleteFrom("media_renditions")
    .where("media_id", "=", id)
    .where("file_key", "=", key)
    .where("state", "=", "ready")
    .execute();
}
