import { sql, type Transaction } from "kysely";
import type { Manuscript, ManuscriptConflict, ManuscriptEntry } from "#domain/manuscript.schema.ts";
import { standingColumns } from "#server/courses/catalog/course-columns.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import type { ManuscriptState } from "#domain/manuscript.ts";

/** What an outline shows of a manuscript, for `fromManuscripts`. */
export const entryColumns = [
  "manuscripts.id",
  "manuscripts.position",
  "manuscripts.title",
  "manuscripts.revision",
  "manuscripts.updated_at",
  "profiles.full_name as updated_by",
  "manuscripts.words",
  sql<ManuscriptState>`case when lessons.id is null then 'draft'
    when lessons.title = manuscripts.title and lessons.content = manuscripts.content then 'published' else 'changed' end`.as(
    "state",
  ),
] as const;

/** A manuscript with its text, its course, and who teaches that. */
export type StoredManuscript = Omit<Manuscript, "html"> & { instructorId: string | null };

/** A manuscript that nobody else changes until the transaction ends, and who teaches its course. */
export type HeldManuscript = {
  id: string;
  course_id: string;
  revision: number;
  title: string;
  content: string;
  instructorId: string | null;
};

/** A manuscript as it is now. Undefined when there is none. */
export async function findManuscript(db: Database, id: string): Promise<StoredManuscript | undefined> {
  const row = await fromManuscripts(db)
    .innerJoin("courses", "courses.id", "manuscripts.course_id")
    .select([...entryColumns, "manuscripts.content", "courses.instructor_id as instructorId"])
    .select(["courses.id as course_id", "courses.title as course_title", ...standingColumns()])
    .where("manuscripts.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { course_id, course_title, published, archived, ...manuscript } = row;
  return { ...presentEntry(manuscript), course: { id: course_id, title: course_title, published, archived } };
}

/** A manuscript without its text, as it is now. Throws when there is none. */
export async function readEntry(db: Database, id: string): Promise<ManuscriptEntry> {
  return presentEntry(await fromManuscripts(db).select(entryColumns).where("manuscripts.id", "=", id).executeTakeFirstOrThrow());
}

/** Holds a manuscript still. Undefined when there is none. */
export async function holdManuscript(trx: Transaction<Schema>, id: string): Promise<HeldManuscript | undefined> {
  return trx
    .selectFrom("manuscripts")
    .innerJoin("courses", "courses.id", "manuscripts.course_id")
    .select(["manuscripts.id", "manuscripts.course_id", "manuscripts.revision", "manuscripts.title", "manuscripts.content"])
    .select("courses.instructor_id as instructorId")
    .where("manuscripts.id", "=", id)
    .forUpdate("manuscripts")
    .executeTakeFirst();
}

/** What is kept of a manuscript, for somebody who wrote on an older revision. Throws when there is none. */
export async function readConflict(db: Database, id: string): Promise<ManuscriptConflict> {
  const row = await fromManuscripts(db)
    .select(["manuscripts.revision", "manuscripts.title", "manuscripts.content", "manuscripts.updated_at"])
    .select("profiles.full_name as updated_by")
    .where("manuscripts.id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, updated_at: new Date(row.updated_at).toISOString() };
}

/** Writes a text that a person made; the revision counts up. */
export async function writeText(
  trx: Transaction<Schema>,
  { id, title, content, authorId, now }: { id: string; title: string; content: string; authorId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("manuscripts")
    .set({ title, content, updated_by: authorId, updated_at: now.toISOString(), revision: sql`revision + 1` })
    .where("id", "=", id)
    .execute();
}

/** Writes a new manuscript at the end of its course. False when its id is that of another one, or of a lesson. */
export async function insertManuscript(
  trx: Transaction<Schema>,
  manuscript: { id: string; courseId: string; position: number; title: string; content: string; authorId: string; now: Date },
): Promise<boolean> {
  const { id, courseId, position, title, content, authorId, now } = manuscript;
  const lesson = await trx.selectFrom("lessons").select("id").where("id", "=", id).executeTakeFirst();
  if (lesson) return false;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("manuscripts")
    .values({ id, course_id: courseId, position, title, content, updated_by: authorId, updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a manuscript with its versions. */
export async function removeManuscript(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.deleteFrom("manuscripts").where("id", "=", id).execute();
}

/** A select from manuscripts with the lesson that each is published as, and who wrote it last. */
export function fromManuscripts(db: Database) {
  return db
    .selectFrom("manuscripts")
    .leftJoin("lessons", (join) =>
      join.onRef("lessons.id", "=", "manuscripts.id").onRef("lessons.course_id", "=", "manuscripts.course_id"),
    )
    .leftJoin("profiles", "profiles.id", "manuscripts.updated_by");
}

/** A manuscript as it is answered: its time in the form of the academy's calls. */
export function presentEntry<Row extends ManuscriptEntry>(row: Row): Row {
  return { ...row, updated_at: new Date(row.updated_at).toISOString() };
}
