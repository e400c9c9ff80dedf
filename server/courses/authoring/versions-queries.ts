import { sql, type Transaction } from "kysely";
import { keptVersions, type NewestVersion, type VersionReason } from "#domain/manuscript.ts";
import type { VersionEntry } from "#domain/manuscript.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";

/** A text that a manuscript has from now on. */
export type KeptText = {
  manuscriptId: string;
  reason: VersionReason;
  /** Null where nobody is known to have written it. */
  authorId: string | null;
  title: string;
  content: string;
  now: Date;
};

/** The newest version of a manuscript but for its text, which is the manuscript's. */
export async function findNewestVersion(
  trx: Transaction<Schema>,
  manuscriptId: string,
): Promise<(Omit<NewestVersion, "content"> & { number: number }) | undefined> {
  const row = await trx
    .selectFrom("manuscript_versions")
    .select(["number", "author_id", "begun_at"])
    .select((eb) => eb.ref("reason").$castTo<VersionReason>().as("reason"))
    .where("manuscript_id", "=", manuscriptId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { number: row.number, reason: row.reason, authorId: row.author_id, begunAt: new Date(row.begun_at) };
}

/** Whether a text is among the versions of a manuscript. */
export async function hasVersion(
  trx: Transaction<Schema>,
  manuscriptId: string,
  { title, content }: { title: string; content: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom("manuscript_versions")
    .select("number")
    .where("manuscript_id", "=", manuscriptId)
    .where("title", "=", title)
    .where("content", "=", content)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a text as a new version. Of those that were not published, the oldest beyond `keptVersions` go. */
export async function keepVersion(
  trx: Transaction<Schema>,
  { manuscriptId, reason, authorId, title, content, now }: KeptText,
): Promise<void> {
  const time = now.toISOString();
  await trx
    .insertInto("manuscript_versions")
    .values((eb) => ({
      manuscript_id: manuscriptId,
      number: eb
        .selectFrom("manuscript_versions")
        .where("manuscript_id", "=", manuscriptId)
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
    trx.selectFrom("manuscript_versions").where("manuscript_id", "=", manuscriptId).where("reason", "<>", "published");
  await trx
    .deleteFrom("manuscript_versions")
    .where("manuscript_id", "=", manuscriptId)
    .where("reason", "<>", "published")
    .where("number", "<=", unpublished().select("number").orderBy("number", "desc").offset(keptVersions).limit(1))
    .execute();
}

/** Puts a text in the place of a version's. */
export async function replaceVersion(
  trx: Transaction<Schema>,
  number: number,
  { manuscriptId, title, content, now }: KeptText,
): Promise<void> {
  await trx
    .updateTable("manuscript_versions")
    .set({ title, content, written_at: now.toISOString() })
    .where("manuscript_id", "=", manuscriptId)
    .where("number", "=", number)
    .execute();
}

/** The versions of a manuscript, newest first. */
export async function listVersions(db: Database, manuscriptId: string): Promise<VersionEntry[]> {
  return fromVersions(db, manuscriptId).orderBy("manuscript_versions.number", "desc").execute();
}

/** A version with its text. Undefined when it is not kept. */
export async function findVersion(
  db: Database,
  { manuscriptId, number }: { manuscriptId: string; number: number },
): Promise<(VersionEntry & { content: string }) | undefined> {
  return fromVersions(db, manuscriptId)
    .select("manuscript_versions.content")
    .where("manuscript_versions.number", "=", number)
    .executeTakeFirst();
}

function fromVersions(db: Database, manuscriptId: string) {
  return db
    .selectFrom("manuscript_versions")
    .leftJoin("profiles", "profiles.id", "manuscript_versions.author_id")
    .select((eb) => [
      "manuscript_versions.number",
      eb.ref("manuscript_versions.reason").$castTo<VersionReason>().as("why"),
      "profiles.full_name as by",
      "manuscript_versions.written_at as at",
      "manuscript_versions.title",
      "manuscript_versions.words",
    ])
    .where("manuscript_versions.manuscript_id", "=", manuscriptId);
}
