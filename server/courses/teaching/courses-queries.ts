import { sql } from "kysely";
import { activeDays, daysAgo, taughtCoursesPageSize, taughtTitlesLimit } from "#domain/teaching.ts";
import { taughtCoursesSchema, taughtTitlesSchema, type TaughtCourses, type TaughtTitles } from "#domain/teaching.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { selectUnpublished } from "./unpublished-queries.ts";

const title = sql`'id', courses.id, 'title', courses.title,
  'published', courses.published_at is not null, 'archived', courses.archived_at is not null`;
const byTitle = sql`lower(courses.title), courses.id`;

/** One page of the courses that a person teaches, by title, each with its figures, in one statement. Pages count from 1. */
export async function listTaughtCourses(
  db: Database,
  { instructorId, page, now }: { instructorId: string; page: number; now: Date },
): Promise<TaughtCourses> {
  const { rows } = await sql<{ list: unknown }>`
    with shown as (
      select * from courses where instructor_id = ${instructorId}
      order by ${byTitle} limit ${taughtCoursesPageSize} offset ${(page - 1) * taughtCoursesPageSize}
    ),
    unpublished as (${selectUnpublished(db, sql`courses.id in (select id from shown)`)})
    select json_build_object(
      'courses', (
        select coalesce(json_agg(json_build_object(
          ${title},
          'category', courses.category, 'level', courses.level, 'featured_image_url', courses.featured_image_url,
          'lessons', (select count(*) from lessons where course_id = courses.id),
          'drafts', (select count(*) from unpublished where course_id = courses.id),
          'enrolled', figures.enrolled, 'active', figures.active, 'completed', figures.completed,
          'average_progress', figures.average_progress
        ) order by ${byTitle}), '[]')
        from shown as courses
        cross join lateral (
          select
            count(*) as enrolled,
            count(*) filter (where last_opened_at >= ${daysAgo(activeDays, now).toISOString()}) as active,
            count(*) filter (where progress = 100) as completed,
            round(avg(progress)) as average_progress
          from enrollments where course_id = courses.id
        ) as figures),
      'total', (select count(*) from courses where instructor_id = ${instructorId}),
      'page', ${page}::integer,
      'page_size', ${taughtCoursesPageSize}::integer
    ) as list`.execute(db);
  return taughtCoursesSchema.parse(rows[0]?.list);
}

/** The courses that a person teaches by title, as many as can be chosen from, and how many there are. */
export async function listTaughtTitles(db: Database, instructorId: string): Promise<TaughtTitles> {
  const { rows } = await sql<{ list: unknown }>`
    select json_build_object(
      'courses', (
        select coalesce(json_agg(json_build_object(
          ${title},
          'taken', exists (select from enrollments where course_id = courses.id)
        ) order by ${byTitle}), '[]') from (
          select * from courses where instructor_id = ${instructorId} order by ${byTitle} limit ${taughtTitlesLimit}
        ) as courses),
      'total', (select count(*) from courses where instructor_id = ${instructorId})
    ) as list`.execute(db);
  return taughtTitlesSchema.parse(rows[0]?.list);
}
