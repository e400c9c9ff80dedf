import { sql, type Transaction } from "kysely";
import type { LessonDraft, LessonDraftConflict, LessonDraftEntry } from "#domain/lesson-draft.schema.ts";
import { statusColumns } from "#server/courses/catalog/course-columns.ts";
import { lessonKind } from "#server/courses/lessons/outline-columns.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import type { LessonDraftState } from "#domain/lesson-draft.ts";

/** The outline's columns of a lesson draft, for `fromDrafts`. */
export const entryColumns = [
  "course_lessons.id",
  "course_lessons.position",
  "course_lessons.section_id",
  "lesson_drafts.title",
  "lesson_drafts.revision",
  "lesson_drafts.updated_at",
  "profiles.full_name as updated_by",
  "lesson_drafts.words",
  lessonKind({ id: "course_lessons.id", content: "lesson_drafts.content", embeds: "lesson_drafts.embeds_video" }),
  sql<LessonDraftState>`case when course_lessons.published_at is null then 'draft'
    when course_lessons.title = lesson_drafts.title and course_lessons.content = lesson_drafts.content then 'published' else 'changed' end`.as(
    "state",
  ),
  sql<boolean>`exists (select from lesson_media silent
    where silent.lesson_id = course_lessons.id and silent.uncaptioned_at is null and silent.state <> 'refused'
      and position('::video{#' || silent.id || '}' in course_lessons.content) > 0
      and not exists (select from media_captions where media_captions.media_id = silent.id))`.as("missing_captions"),
] as const;

/** A lesson draft with its text, its course, and its instructors. */
export type StoredDraft = Omit<LessonDraft, "html"> & { teacherIds: string[] };

/** A lesson draft, locked until the transaction ends, and its course's instructors. */
export type LockedDraft = {
  id: string;
  course_id: string;
  revision: number;
  title: string;
  content: string;
  teacherIds: string[];
};

/** Find a lesson draft. Undefined when there is none. */
export async function findDraft(db: Database, id: string): Promise<StoredDraft | undefined> {
  const row = await fromDrafts(db)
    .innerJoin("courses", "courses.id", "course_lessons.course_id")
    .select([...entryColumns, "lesson_drafts.content", "courses.teacher_ids as teacherIds"])
    .select(["courses.id as course_id", "courses.title as course_title", "courses.language", ...statusColumns()])
    .where("course_lessons.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { course_id, course_title, language, published, archived, ...draft } = row;
  return { ...presentEntry(draft), course: { id: course_id, title: course_title, language, published, archived } };
}

/** Read a lesson draft without its text. Throws when there is none. */
export async function readEntry(db: Database, id: string): Promise<LessonDraftEntry> {
  return presentEntry(await fromDrafts(db).select(entryColumns).where("course_lessons.id", "=", id).executeTakeFirstOrThrow());
}

/** Lock a lesson draft until the transaction ends. Undefined when there is none. */
export async function lockDraft(trx: Transaction<Schema>, id: string): Promise<LockedDraft | undefined> {
  return trx
    .selectFrom("lesson_drafts")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_drafts.lesson_id")
    .innerJoin("courses", "courses.id", "course_lessons.course_id")
    .select(["course_lessons.id", "course_lessons.course_id", "courses.teacher_ids as teacherIds"])
    .select(["lesson_drafts.revision", "lesson_drafts.title", "lesson_drafts.content"])
    .where("lesson_drafts.lesson_id", "=", id)
    .forUpdate("lesson_drafts")
    .executeTakeFirst();
}

/** Read the stored text of a lesson draft, for a conflict with an older revision. Throws when there is none. */
export async function readConflict(db: Database, id: string): Promise<LessonDraftConflict> {
  const row = await fromDrafts(db)
    .select(["lesson_drafts.revision", "lesson_drafts.title", "lesson_drafts.content", "lesson_drafts.updated_at"])
    .select("profiles.full_name as updated_by")
    .where("course_lessons.id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, updated_at: new Date(row.updated_at).toISOString() };
}

/** Write an author's text and increment the revision. */
export async function writeText(
  trx: Transaction<Schema>,
  { id, title, content, authorId, now }: { id: string; title: string; content: string; authorId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("lesson_drafts")
    .set({ title, content, updated_by: authorId, updated_at: now.toISOString(), revision: sql`revision + 1` })
    .where("lesson_id", "=", id)
    .execute();
}

/** Insert a lesson, as a draft, at the end of its course. False when its id is taken. */
export async function insertDraft(
  trx: Transaction<Schema>,
  draft: { id: string; courseId: string; position: number; title: string; content: string; authorId: string; now: Date },
): Promise<boolean> {
  const { id, courseId, position, title, content, authorId, now } = draft;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("course_lessons")
    .values({ id, course_id: courseId, position, title: null, content: null, published_at: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await trx
    .insertInto("lesson_drafts")
    .values({ lesson_id: id, title, content, updated_by: authorId, updated_at: now.toISOString() })
    .execute();
  return true;
}

/** Start a select of lessons with their drafts, and the last author of each. */
export function fromDrafts(db: Database) {
  return db
    .selectFrom("course_lessons")
    .innerJoin("lesson_drafts", "lesson_drafts.lesson_id", "course_lessons.id")
    .leftJoin("profiles", "profiles.id", "lesson_drafts.updated_by");
}

/** Convert a lesson draft's time to the API's format. */
export function presentEntry<Row extends LessonDraftEntry>(row: Row): Row {
  return { ...row, updated_at: new Date(row.updated_at).toISOString() };
}
