import { sql, type Transaction } from "kysely";
import { storedVersions, type NewestVersion, type VersionReason } from "#domain/lesson-draft.ts";
import type { VersionEntry } from "#domain/lesson-draft.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";

/** A new text of a lesson draft. */
export type VersionText = {
  lessonId: string;
  reason: VersionReason;
  /** Null if the author is unknown. */
  authorId: string | null;
  title: string;
  content: string;
  now: Date;
};

/** Return the newest version of a lesson draft. Its text is left out: it is the draft's. */
export async function findNewestVersion(
  trx: Transaction<Schema>,
  lessonId: string,
): Promise<(Omit<NewestVersion, "content"> & { number: number }) | undefined> {
  const row = await trx
    .selectFrom("lesson_versions")
    .select(["number", "author_id", "begun_at"])
    .select((eb) => eb.ref("reason").$castTo<VersionReason>().as("reason"))
    .where("lesson_id", "=", lessonId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { number: row.number, reason: row.reason, authorId: row.author_id, begunAt: new Date(row.begun_at) };
}

/** Return whether a text is among the versions of a lesson draft. */
export async function hasVersion(
  trx: Transaction<Schema>,
  lessonId: string,
  { title, content }: { title: string; content: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom("lesson_versions")
    .select("number")
    .where("lesson_id", "=", lessonId)
    .where("title", "=", title)
    .where("content", "=", content)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Insert a text as a new version. The oldest unpublished versions beyond `storedVersions` are deleted. */
export async function insertVersion(
  trx: Transaction<Schema>,
  { lessonId, reason, authorId, title, content, now }: VersionText,
): Promise<void> {
  const time = now.toISOString();
  await trx
    .insertInto("lesson_versions")
    .values((eb) => ({
      lesson_id: lessonId,
      number: eb
        .selectFrom("lesson_versions")
        .where("lesson_id", "=", lessonId)
        .select(sql<number>`coalesce(max(number), 0) + 1`.as("number")),
      reason,
      author_id: authorId,
      title,
      content,
      begun_at: time,
      written_at: time,
    }))
    .execute();
  const unpublished = () =>
    trx.selectFrom("lesson_versions").where("lesson_id", "=", lessonId).where("reason", "<>", "published");
  await trx
    .deleteFrom("lesson_versions")
    .where("lesson_id", "=", lessonId)
    .where("reason", "<>", "published")
    .where("number", "<=", unpublished().select("number").orderBy("number", "desc").offset(storedVersions).limit(1))
    .execute();
}

/** Replace a version's text. */
export async function replaceVersion(
  trx: Transaction<Schema>,
  number: number,
  { lessonId, title, content, now }: VersionText,
): Promise<void> {
  await trx
    .updateTable("lesson_versions")
    .set({ title, content, written_at: now.toISOString() })
    .where("lesson_id", "=", lessonId)
    .where("number", "=", number)
    .execute();
}

/** Return the versions of a lesson draft, newest first. */
export async function listVersions(db: Database, lessonId: string): Promise<VersionEntry[]> {
  return fromVersions(db, lessonId).orderBy("lesson_versions.number", "desc").execute();
}

/** Return a version with its text. Undefined when it is not stored. */
export async function findVersion(
  db: Database,
  { lessonId, number }: { lessonId: string; number: number },
): Promise<(VersionEntry & { content: string }) | undefined> {
  return fromVersions(db, lessonId)
    .select("lesson_versions.content")
    .where("lesson_versions.number", "=", number)
    .executeTakeFirst();
}

function fromVersions(db: Database, lessonId: string) {
  return db
    .selectFrom("lesson_versions")
    .leftJoin("profiles", "profiles.id", "lesson_versions.author_id")
    .select((eb) => [
      "lesson_versions.number",
      eb.ref("lesson_versions.reason").$castTo<VersionReason>().as("why"),
      "profiles.full_name as by",
      "lesson_versions.written_at as at",
      "lesson_versions.title",
      "lesson_versions.words",
    ])
    .where("lesson_versions.lesson_id", "=", lessonId);
}
