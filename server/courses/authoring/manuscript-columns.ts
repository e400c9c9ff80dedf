import { sql } from "kysely";
import type { ManuscriptEntry } from "#domain/manuscript.schema.ts";
import type { ManuscriptState } from "#domain/manuscript.ts";
import type { Database } from "#server/dependencies.ts";

/** A select from manuscripts with the lesson that each is published as, and who wrote it last. */
export function fromManuscripts(db: Database) {
  return db
    .selectFrom("manuscripts")
    .leftJoin("lessons", (join) =>
      join.onRef("lessons.id", "=", "manuscripts.id").onRef("lessons.course_id", "=", "manuscripts.course_id"),
    )
    .leftJoin("profiles", "profiles.id", "manuscripts.updated_by");
}

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

/** A manuscript as it is answered: its time in the form of the academy's calls. */
export function presentEntry<Row extends ManuscriptEntry>(row: Row): Row {
  return { ...row, updated_at: new Date(row.updated_at).toISOString() };
}
