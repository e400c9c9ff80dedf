import { sql, type Transaction } from "kysely";
import { charactersOf } from "#domain/captions.ts";
import { AppError } from "#domain/errors.ts";
import { mediaLimits, type CaptionKind } from "#domain/media.ts";
import type { Chapter } from "#domain/media.schema.ts";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** How many earlier versions of captions are kept per language. */
const mostVersions = 20;

type Track = { mediaId: string; language: string };

/** Return the captions of a recording in a language; undefined when there are none. */
export async function findCaptions(db: Database, track: Track) {
  return (await currentOf(db, track))?.vtt;
}

/** Return the captions of a recording with the longest text in any language; undefined if it has none. */
export async function findLongestCaptions(db: Database, mediaId: string): Promise<string | undefined> {
  const longest = await db
    .selectFrom("media_captions")
    .select("vtt")
    .where("media_id", "=", mediaId)
    // The times of many short cues take more characters than their words.
    .orderBy(sql`length(caption_words(vtt))`, "desc")
    .limit(1)
    .executeTakeFirst();
  return longest?.vtt;
}

/** Return captions with their revision, when and by whom they were saved, and their earlier versions. */
export async function findCaptionHistory(db: Database, { mediaId, language }: Track) {
  const [current, versions] = await Promise.all([
    currentOf(db, { mediaId, language }),
    db
      .selectFrom("media_caption_versions")
      .leftJoin("profiles", "profiles.id", "media_caption_versions.saved_by")
      .select(["revision", "saved_at", "profiles.full_name as saved_by"])
      .where("media_id", "=", mediaId)
      .where("language", "=", language)
      .orderBy("revision", "desc")
      .execute(),
  ]);
  return { current, versions };
}

/** Return an earlier version of captions; undefined when it is no longer kept. */
export async function findCaptionVersion(db: Database, { mediaId, language }: Track, revision: number) {
  const row = await db
    .selectFrom("media_caption_versions")
    .select("vtt")
    .where("media_id", "=", mediaId)
    .where("language", "=", language)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row?.vtt;
}

type NewCaptions = Track & { vtt: string; savedBy: string; now: Date; revision: number | undefined };

/**
 * Store captions in a language, keeping those that they replace as a version.
 * If `revision` is given, it must be the stored one (0: there are none). Removes the reason for having no captions. Throws
 * `media.captions_too_long`, `media.track_changed_meanwhile` and `media.too_many_languages`.
 */
export async function saveCaptions(db: Database, { mediaId, language, vtt, savedBy, now, revision }: NewCaptions): Promise<void> {
  const limit = mediaLimits.storedCaptionCharacters;
  if (charactersOf(vtt) > limit) throw new AppError("media.captions_too_long", { limit: limit.toLocaleString("en") });
  await db.transaction().execute(async (trx) => {
    await lockMedia(trx, mediaId);
    if (revision !== undefined) await requireRevision(trx, { mediaId, language }, revision);
    const current = await currentOf(trx, { mediaId, language });
    if (current?.vtt === vtt) return;
    if (!current) await requireRoom(trx, mediaId);
    const next = (current?.revision ?? (await lastVersion(trx, { mediaId, language }))) + 1;
    if (current) await keepVersion(trx, { mediaId, language });
    const values = { vtt, revision: next, saved_by: savedBy, updated_at: now.toISOString() };
    await trx
      .insertInto("media_captions")
      .values({ media_id: mediaId, language, ...values })
      .onConflict((conflict) => conflict.columns(["media_id", "language"]).doUpdateSet(values))
      .execute();
    await trx
      .updateTable("lesson_media")
      .set({ uncaptioned_reason: null, uncaptioned_by: null, uncaptioned_at: null })
      .where("id", "=", mediaId)
      .where("uncaptioned_at", "is not", null)
      .execute();
  });
}

/** Set the kinds of captions by their languages. Throws `request.invalid` for a language without captions. */
export async function setCaptionKinds(
  trx: Transaction<Schema>,
  mediaId: string,
  kinds: Readonly<Record<string, CaptionKind>>,
): Promise<void> {
  for (const [language, kind] of Object.entries(kinds)) {
    const { numUpdatedRows } = await trx
      .updateTable("media_captions")
      .set({ kind })
      .where("media_id", "=", mediaId)
      .where("language", "=", language)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      const shown = language.slice(0, 35);
      throw new AppError("request.invalid", { field: "caption_kinds", reason: `The recording has no captions in “${shown}”.` });
    }
  }
}

/**
 * Delete the captions in a language, keeping them as a version.
 * If `revision` is given, it must be the stored one (0: there are none). Throws `media.track_changed_meanwhile`.
 */
export async function deleteCaptions(
  db: Database,
  { mediaId, language, revision }: Track & { revision: number | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockMedia(trx, mediaId);
    if (revision !== undefined) await requireRevision(trx, { mediaId, language }, revision);
    await keepVersion(trx, { mediaId, language });
    await trx.deleteFrom("media_captions").where("media_id", "=", mediaId).where("language", "=", language).execute();
  });
}

/** Return the chapters of a recording in order, and their revision. Undefined when there is no such recording. */
export async function findChapters(db: Database, mediaId: string) {
  const row = await db
    .selectFrom("lesson_media")
    .select("chapters_revision as revision")
    .select(
      sql<Chapter[]>`coalesce((select json_agg(json_build_object('from', starts_ms / 1000.0, 'title', title) order by starts_ms)
        from media_chapters where media_id = lesson_media.id), '[]')`.as("chapters"),
    )
    .where("id", "=", mediaId)
    .executeTakeFirst();
  return row;
}

/** Replace the chapters of a recording, if `revision` is the stored one. Throws `media.track_changed_meanwhile`. */
export async function saveChapters(
  db: Database,
  { mediaId, revision, chapters }: { mediaId: string; revision: number; chapters: readonly Chapter[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("lesson_media")
      .set({ chapters_revision: revision + 1 })
      .where("id", "=", mediaId)
      .where("chapters_revision", "=", revision)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("media.track_changed_meanwhile");
    await trx.deleteFrom("media_chapters").where("media_id", "=", mediaId).execute();
    if (chapters.length === 0) return;
    await trx
      .insertInto("media_chapters")
      .values(chapters.map(({ from, title }) => ({ media_id: mediaId, starts_ms: Math.round(from * 1000), title })))
      .execute();
  });
}

/** Store why a recording has no captions, when and by whom, replacing an earlier reason. Does nothing if it has captions. */
export async function excuseCaptions(
  db: Database,
  { mediaId, reason, userId, now }: { mediaId: string; reason: string; userId: string; now: Date },
): Promise<void> {
  await db
    .updateTable("lesson_media")
    .set({ uncaptioned_reason: reason, uncaptioned_by: userId, uncaptioned_at: now.toISOString() })
    .where("id", "=", mediaId)
    .where(sql<boolean>`not exists (select from media_captions where media_id = lesson_media.id)`)
    .execute();
}

function currentOf(db: Database, { mediaId, language }: Track) {
  return db
    .selectFrom("media_captions")
    .leftJoin("profiles", "profiles.id", "media_captions.saved_by")
    .select(["vtt", "revision", "media_captions.updated_at as saved_at", "profiles.full_name as saved_by"])
    .where("media_id", "=", mediaId)
    .where("language", "=", language)
    .executeTakeFirst();
}

/** Lock a recording, so that saves of its tracks are serialized. Throws `media.not_found` if it has been deleted. */
async function lockMedia(trx: Transaction<Schema>, mediaId: string): Promise<void> {
  const row = await trx.selectFrom("lesson_media").select("id").where("id", "=", mediaId).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new AppError("media.not_found");
}

/** Throw `media.track_changed_meanwhile` unless the stored captions have this revision (0: there are none). */
async function requireRevision(trx: Transaction<Schema>, track: Track, revision: number): Promise<void> {
  const current = await currentOf(trx, track);
  if (revision !== (current?.revision ?? 0)) throw new AppError("media.track_changed_meanwhile");
}

/** Throw `media.too_many_languages` if captions in one more language would exceed the limit. */
async function requireRoom(trx: Transaction<Schema>, mediaId: string): Promise<void> {
  const { count } = await trx
    .selectFrom("media_captions")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("media_id", "=", mediaId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mediaLimits.languages) throw new AppError("media.too_many_languages", { most: mediaLimits.languages });
}

async function lastVersion(trx: Transaction<Schema>, { mediaId, language }: Track): Promise<number> {
  const { last } = await trx
    .selectFrom("media_caption_versions")
    .select(({ fn }) => fn.max("revision").as("last"))
    .where("media_id", "=", mediaId)
    .where("language", "=", language)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

async function keepVersion(trx: Transaction<Schema>, { mediaId, language }: Track): Promise<void> {
  await sql`
    insert into media_caption_versions (media_id, language, revision, vtt, saved_by, saved_at)
    select media_id, language, revision, vtt, saved_by, updated_at from media_captions
    where media_id = ${mediaId} and language = ${language}`.execute(trx);
  await sql`
    delete from media_caption_versions where media_id = ${mediaId} and language = ${language} and revision not in (
      select revision from media_caption_versions where media_id = ${mediaId} and language = ${language}
      order by revision desc limit ${sql.lit(mostVersions)})`.execute(trx);
}
