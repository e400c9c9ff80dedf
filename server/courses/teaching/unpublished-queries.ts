import { sql, type RawBuilder } from "kysely";
import { unpublishedPageSize } from "#domain/teaching.ts";
import { unpublishedListSchema, type UnpublishedList } from "#domain/teaching.schema.ts";
import { isoTime } from "#server/platform/database/iso-time.ts";
import type { Database } from "#server/dependencies.ts";
import { entryColumns, fromManuscripts } from "#server/courses/authoring/manuscript-columns.ts";

/** Manuscripts that learners do not see, or not as they are, of the courses that a condition on `courses` finds: a select for a larger one. */
export function selectUnpublished(db: Database, ofCourses: RawBuilder<boolean>) {
  return db
    .selectFrom(
      fromManuscripts(db)
        .innerJoin("courses", "courses.id", "manuscripts.course_id")
        .where(ofCourses)
        .select(entryColumns)
        .select("manuscripts.course_id")
        .as("manuscripts"),
    )
    .selectAll()
    .where("state", "<>", "published");
}

/** One page of what waits to be published in the courses that a person teaches, what was written last first; one statement. */
export async function listUnpublished(
  db: Database,
  { instructorId, page }: { instructorId: string; page: number },
): Promise<UnpublishedList> {
  const { rows } = await sql<{ list: unknown }>`
    with waiting as (${selectUnpublished(db, sql`courses.instructor_id = ${instructorId}`)})
    select json_build_object(
      'manuscripts', (
        select coalesce(json_agg(json_build_object(
          'id', shown.id, 'title', shown.title, 'words', shown.words, 'state', shown.state,
          'updated_at', ${isoTime("shown.updated_at")}, 'updated_by', shown.updated_by,
          'course', json_build_object('id', courses.id, 'title', courses.title,
            'published', courses.published_at is not null, 'archived', courses.archived_at is not null)
        ) order by shown.updated_at desc, shown.id), '[]')
        from (
          select * from waiting order by updated_at desc, id
          limit ${unpublishedPageSize} offset ${(page - 1) * unpublishedPageSize}
        ) as shown
        join courses on courses.id = shown.course_id),
      'total', (select count(*) from waiting),
      'page', ${page}::integer,
      'page_size', ${unpublishedPageSize}::integer
    ) as list`.execute(db);
  return unpublishedListSchema.parse(rows[0]?.list);
}
