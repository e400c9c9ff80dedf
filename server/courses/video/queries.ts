import { sql, type RawBuilder, type Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import { mediaErrors, type CaptionKind } from "#domain/media.ts";
import type { Database } from "#server/dependencies.ts";
import { isFreePreview, isStaff, mayReadLessons, type Reader, type ReaderFacts } from "#server/courses/lessons/policy.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** The key of an upload until it has been checked. A ready recording has the key of the check that stored it. */
export const uploadKey = (id: string) => `uploads/${id}.part`;

/** The key of a ready recording in earlier versions, where all attempts at checking it shared one key. */
export const sharedMediaKey = (id: string) => `media/${id}`;

/** A recording and its course's instructors. */
export type StoredMedia = Awaited<ReturnType<typeof findMedia>>;

const mediaColumns = [
  "lesson_media.id",
  "lesson_media.lesson_id",
  "lesson_media.file_name",
  "lesson_media.fingerprint",
  "lesson_media.title",
  "lesson_media.description",
  "lesson_media.state",
  "lesson_media.refusal",
  "lesson_media.upload_bytes",
  "lesson_media.content_type",
  "lesson_media.bytes",
  "lesson_media.seconds",
  "lesson_media.width",
  "lesson_media.height",
  "lesson_media.pages",
] as const;

const languages = sql<string[]>`array(select language from media_captions where media_id = lesson_media.id order by language)`.as(
  "languages",
);

/** The kind of the captions of each language. */
const captionKinds = sql<Record<string, CaptionKind>>`coalesce((
  select json_object_agg(language, kind) from media_captions where media_id = lesson_media.id), '{}')`.as("caption_kinds");

/** The revision of the captions of each language. */
const captionRevisions = sql<Record<string, number>>`coalesce((
  select json_object_agg(language, revision) from media_captions where media_id = lesson_media.id), '{}')`.as(
  "caption_revisions",
);

/** The smaller version of a recording; null if there is none (yet). */
export const rendition = sql<{ key: string; bytes: number; width: number; height: number } | null>`(
  select json_build_object('key', made.file_key, 'bytes', made.bytes, 'width', made.width, 'height', made.height)
  from media_renditions made where made.media_id = lesson_media.id and made.state = 'ready')`.as("rendition");

/** The chapters of a recording in order. */
const chapters = sql<{ from: number; title: string }[]>`coalesce((
  select json_agg(json_build_object('from', starts_ms / 1000.0, 'title', title) order by starts_ms)
  from media_chapters where media_id = lesson_media.id), '[]')`.as("chapters");

/** Why, when and by whom a recording was published without captions. */
const withoutCaptions = sql<{
  reason: string;
  by: string | null;
  at: string;
} | null>`case when lesson_media.uncaptioned_at is not null
  then json_build_object('reason', lesson_media.uncaptioned_reason, 'at', lesson_media.uncaptioned_at,
    'by', (select full_name from profiles where profiles.id = lesson_media.uncaptioned_by)) end`.as("without_captions");

/**
 * SQL condition: a published lesson of the course shows the recording, and the recording has neither captions nor a reason for having none.
 */
const missingCaptions = sql<boolean>`(lesson_media.uncaptioned_at is null and lesson_media.state <> 'refused'
  and not exists (select from media_captions where media_id = lesson_media.id)
  and exists (select from lessons where lessons.course_id = courses.id
    and position('::video{#' || lesson_media.id || '}' in lessons.content) > 0))`.as("missing_captions");

/** SQL condition: who may read a lesson's text may read its recordings; those of an unpublished lesson only its authors. */
export function mayReadMedia(reader: ReaderFacts): RawBuilder<boolean> {
  return sql<boolean>`(${mayReadLessons(reader, "course_lessons")} and (course_lessons.published_at is not null or ${isStaff(reader)}))`;
}

/** Begin a statement about recordings with their lessons and courses. */
export function fromMedia(db: Database) {
  return db
    .selectFrom("lesson_media")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_media.lesson_id")
    .innerJoin("courses", "courses.id", "course_lessons.course_id");
}

/** Return a recording. Undefined when there is none. */
export async function findMedia(db: Database, id: string) {
  return fromMedia(db)
    .select([...mediaColumns, languages, captionKinds, captionRevisions, chapters, missingCaptions, withoutCaptions])
    .select("courses.teacher_ids as teacherIds")
    .where("lesson_media.id", "=", id)
    .executeTakeFirst();
}

/** Return the recordings with these ids that belong to the course and that this person may read, in any state. */
export async function listReadable(db: Database, { courseId, ids, reader }: { courseId: string; ids: string[]; reader: Reader }) {
  if (ids.length === 0) return [];
  return fromMedia(db)
    .leftJoin("media_progress", (join) =>
      join.onRef("media_progress.media_id", "=", "lesson_media.id").on("media_progress.user_id", "=", reader.userId),
    )
    .select([
      ...mediaColumns,
      languages,
      captionKinds,
      chapters,
      rendition,
      "watched_percent",
      "position_seconds",
      "done_at",
      coveredJson(),
    ])
    .where("lesson_media.id", "in", ids)
    .where("courses.id", "=", courseId)
    .where(mayReadMedia(reader))
    .execute();
}

/** Return the recordings with these ids that belong to free previews of the course, in any state. */
export async function listFree(db: Database, { courseId, ids }: { courseId: string; ids: string[] }) {
  if (ids.length === 0) return [];
  return fromMedia(db)
    .select([...mediaColumns, languages, captionKinds, chapters, rendition, "watched_percent"])
    .where("lesson_media.id", "in", ids)
    .where("courses.id", "=", courseId)
    .where(isFreePreview("course_lessons"))
    .execute();
}

/** The covered ranges as pairs; null if there are none. */
function coveredJson() {
  return sql<
    [number, number][] | null
  >`(select json_agg(json_build_array(lower(part), upper(part))) from unnest(media_progress.covered) part)`.as("covered");
}

/** Return the recordings of a lesson as its authors see them, oldest first. */
export async function listOfLesson(db: Database, lessonId: string) {
  return fromMedia(db)
    .select([...mediaColumns, languages, captionKinds, captionRevisions, chapters, missingCaptions, withoutCaptions])
    .where("lesson_media.lesson_id", "=", lessonId)
    .orderBy("lesson_media.created_at")
    .orderBy("lesson_media.id")
    .execute();
}

/** Return a lesson's course and instructors. Undefined when there is no such lesson. */
export async function findLessonForAuthor(db: Database, lessonId: string) {
  return db
    .selectFrom("course_lessons")
    .innerJoin("courses", "courses.id", "course_lessons.course_id")
    .select(["courses.teacher_ids as teacherIds", "courses.id as courseId"])
    .where("course_lessons.id", "=", lessonId)
    .executeTakeFirst();
}

/** Return the stored and reserved bytes of a lesson's course and of the whole academy, and the lesson's number of recordings. */
export async function readUse(db: Database, lessonId: string) {
  const { rows } = await sql<{ course: number; academy: number; ofLesson: number }>`
    select coalesce(sum(coalesce(m.bytes, m.upload_bytes) + coalesce(r.bytes, 0)) filter (where l.course_id = own.course_id), 0)::bigint as course,
      coalesce(sum(coalesce(m.bytes, m.upload_bytes) + coalesce(r.bytes, 0)), 0)::bigint as academy,
      count(*) filter (where m.lesson_id = own.id)::int as "ofLesson"
    from course_lessons own
    left join (lesson_media m join course_lessons l on l.id = m.lesson_id left join media_renditions r on r.media_id = m.id)
      on m.state <> 'refused'
    where own.id = ${lessonId}`.execute(db);
  const [use = { course: 0, academy: 0, ofLesson: 0 }] = rows;
  return { course: Number(use.course), academy: Number(use.academy), ofLesson: use.ofLesson };
}

type NewMedia = { lessonId: string; uploadedBy: string; fileName: string; fingerprint: string; bytes: number; now: Date };

/** Record the start of an upload; returns its id. Throws `lesson_draft.not_found` if the lesson was deleted in the meantime. */
export async function insertMedia(
  trx: Transaction<Schema>,
  { lessonId, uploadedBy, fileName, fingerprint, bytes, now }: NewMedia,
) {
  const at = now.toISOString();
  const lesson = trx.selectFrom("course_lessons").select("id").where("id", "=", lessonId).forKeyShare();
  if (!(await lesson.executeTakeFirst())) throw new AppError("lesson_draft.not_found");
  const { id } = await trx
    .insertInto("lesson_media")
    .values({
      lesson_id: lessonId,
      uploaded_by: uploadedBy,
      file_name: fileName,
      fingerprint,
      upload_bytes: bytes,
      created_at: at,
      received_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Change the title or description of a recording. */
export async function changeMedia(db: Database, id: string, change: { title?: string; description?: string }): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable("lesson_media").set(change).where("id", "=", id).execute();
}

/** Return the titles of the published lessons that show a recording or an attachment. */
export async function listShowing(db: Database, id: string): Promise<string[]> {
  const rows = await fromMedia(db)
    .innerJoin("lessons", "lessons.course_id", "courses.id")
    .select("lessons.title")
    .where("lesson_media.id", "=", id)
    .where("lesson_media.state", "<>", "refused")
    .where(sql<boolean>`position('{#' || lesson_media.id || '}' in lessons.content) > 0`)
    .orderBy("lessons.position")
    .execute();
  return rows.map(({ title }) => title);
}

/** Delete a recording with its captions and coverage; returns the keys under which its files may be stored. */
export async function deleteMedia(db: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string | null; smaller: string | null }>`
    with deleted as (delete from lesson_media where id = ${id} returning id, file_key)
    select deleted.file_key as key, made.file_key as smaller from deleted left join media_renditions made on made.media_id = deleted.id`.execute(
    db,
  );
  return [uploadKey(id), sharedMediaKey(id), ...rows.flatMap(({ key, smaller }) => [key, smaller])].filter((key) => key !== null);
}

/** Delete an upload that has received nothing since the given time. False if it has, or if it is complete. */
export async function deleteAbandoned(db: Database, id: string, since: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("lesson_media")
    .where("id", "=", id)
    .where("state", "=", "uploading")
    .where("received_at", "<=", since.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Record that bytes have arrived. */
export async function noteReceived(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable("lesson_media").set({ received_at: now.toISOString() }).where("id", "=", id).execute();
}

/** Mark an upload as complete, to be checked. */
export async function adoptUpload(db: Database, id: string): Promise<void> {
  await db.updateTable("lesson_media").set({ state: "checking" }).where("id", "=", id).where("state", "=", "uploading").execute();
}

/** Return the uploads in progress, with their sizes and the time of their last bytes. */
export async function listUploading(db: Database) {
  return db.selectFrom("lesson_media").select(["id", "upload_bytes", "received_at"]).where("state", "=", "uploading").execute();
}

/** Return the keys of all files that recordings with these ids have, or are about to get. */
export async function listKeys(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("lesson_media")
    .leftJoin("media_renditions", "media_renditions.media_id", "lesson_media.id")
    .select(["lesson_media.id", "lesson_media.state", "lesson_media.file_key as key", "media_renditions.file_key as smaller"])
    .where("lesson_media.id", "in", ids)
    .execute();
  const isUnchecked = (state: string) => state === "uploading" || state === "checking";
  const keys = rows.flatMap(({ id, state, key, smaller }) => [
    ...(isUnchecked(state) ? [uploadKey(id), sharedMediaKey(id)] : []),
    ...[key, smaller].filter((name) => name !== null),
  ]);
  return new Set(keys);
}

/** Describe why a file was refused. */
export function mediaErrorText(refusal: string | null): string | null {
  const known = Object.entries(mediaErrors).find(([code]) => code === refusal);
  return known ? known[1] : refusal;
}
