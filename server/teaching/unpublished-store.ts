import { sql, type SqlBool } from "kysely";
import { unpublishedPageSize } from "#domain/teaching-rules.ts";
import { unpublishedListSchema, type UnpublishedList } from "#domain/teaching.ts";
import { isoTime } from "../database/iso-time.ts";
import type { Database } from "../dependencies.ts";

/** Whether a manuscript beside the lesson of its id (a left join) is something that learners do not see as it is. */
export const awaitsPublication = sql<SqlBool>`
  (lessons.id is null or lessons.title <> manuscripts.title or lessons.content <> manuscripts.content)`;

/** One page of what waits to be published in the courses that a person teaches, what was written last first; one statement. */
export async function listUnpublished(
  db: Database,
  { instructorId, page }: { instructorId: string; page: number },
): Promise<UnpublishedList> {
  const { rows } = await sql<{ list: unknown }>`
    with waiting as (
      select manuscripts.id, lessons.id is null as is_draft
      from courses
      join manuscripts on manuscripts.course_id = courses.id
      left join lessons on lessons.id = manuscripts.id
      where courses.instructor_id = ${instructorId} and ${awaitsPublication}
    )
    select json_build_object(
      'manuscripts', (
        select coalesce(json_agg(json_build_object(
          'id', shown.id, 'title', shown.title, 'words', shown.words,
          'state', case when shown.is_draft then 'draft' else 'changed' end,
          'updated_at', ${isoTime("shown.updated_at")},
          'updated_by', (select full_name from profiles where id = shown.updated_by),
          'course', json_build_object('id', courses.id, 'title', courses.title,
            'published', courses.published_at is not null, 'archived', courses.archived_at is not null)
        ) order by shown.updated_at desc, shown.id), '[]')
        from (
          select manuscripts.*, waiting.is_draft from waiting join manuscripts using (id)
          order by manuscripts.updated_at desc, manuscripts.id
          limit ${unpublishedPageSize} offset ${(page - 1) * unpublishedPageSize}
        ) as shown
        join courses on courses.id = shown.course_id),
      'total', (select count(*) from waiting),
      'page', ${page}::integer,
      'page_size', ${unpublishedPageSize}::integer
    ) as list`.execute(db);
  return unpublishedListSchema.parse(rows[0]?.list);
}
