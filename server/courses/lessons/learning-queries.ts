import { sql } from "kysely";
import { daysCharted, lessonPageSize, timeLinePageSize } from "#domain/learning.ts";
import { learningSchema, ownLessonListSchema, type Learning, type OwnLessonList } from "#domain/learning.schema.ts";
import { containsPattern } from "#server/platform/database/contains-pattern.ts";
import { isoTime } from "#server/platform/database/iso-time.ts";
import type { Database } from "#server/dependencies.ts";

/** Whose learning, and whose days: `timeZone` is a name that PostgreSQL knows. Pages count from 1. */
type LearningQuery = { userId: string; timeZone: string; now: Date; page: number };

/** What a person has learned when, with one page of their time line, in one statement. */
export async function readLearning(db: Database, { userId, timeZone, now, page }: LearningQuery): Promise<Learning> {
  const { rows } = await sql<{ learning: unknown }>`
    with visits as (
      select course_id, lesson_id, opened_at, (opened_at at time zone ${timeZone})::date as day
      from (
        select course_id, lesson_id, least(opened_at, ${now.toISOString()}::timestamptz) as opened_at from lesson_visits where user_id = ${userId}
      ) counted
    ),
    entries as (
      select day, course_id, lesson_id, max(opened_at) as opened_at, count(*) as times
      from visits group by day, course_id, lesson_id
    ),
    charted as (
      select day::date, (select count(distinct lesson_id) from visits where visits.day = charted.day::date) as lessons
      from (select (${now.toISOString()}::timestamptz at time zone ${timeZone})::date as today) clock,
        generate_series(today - ${daysCharted - 1}::integer, today, interval '1 day') charted (day)
    ),
    standings as (
      select c.id, c.title, c.category, e.progress, opened.lessons_opened, opened.last_opened_at,
        (select count(*) from lessons l where l.course_id = c.id) as lesson_count
      from enrollments e
      join courses c on c.id = e.course_id
      cross join lateral (
        select count(distinct lesson_id) as lessons_opened, max(opened_at) as last_opened_at
        from visits where visits.course_id = c.id
      ) opened
      where e.user_id = ${userId}
    ),
    shown as (
      select * from entries order by opened_at desc, lesson_id, day desc
      limit ${timeLinePageSize} offset ${(page - 1) * timeLinePageSize}
    )
    select json_build_object(
      'days_learned', (select count(distinct day) from visits),
      'lessons_opened', (select count(distinct lesson_id) from visits),
      'days', (select json_agg(json_build_object('day', day, 'lessons', lessons) order by day) from charted),
      'courses', (
        select coalesce(json_agg(json_build_object(
          'course', json_build_object('id', id, 'title', title, 'category', category),
          'progress', progress, 'lesson_count', lesson_count, 'lessons_opened', lessons_opened,
          'last_opened_at', ${isoTime("last_opened_at")}) order by standings.last_opened_at desc nulls last, title, id), '[]')
        from standings),
      'time_line', (
        select coalesce(json_agg(json_build_object(
          'day', s.day, 'opened_at', ${isoTime("s.opened_at")}, 'times', s.times,
          'lesson', json_build_object('id', l.id, 'title', l.title, 'position', l.position),
          'course', json_build_object('id', c.id, 'title', c.title, 'category', c.category)
        ) order by s.opened_at desc, s.lesson_id, s.day desc), '[]')
        from shown s join lessons l on l.id = s.lesson_id join courses c on c.id = s.course_id),
      'total', (select count(*) from entries),
      'page', ${page}::integer,
      'page_size', ${timeLinePageSize}::integer
    ) as learning`.execute(db);
  return learningSchema.parse(rows[0]?.learning);
}

/** Whose lessons, and which: those whose title, text or course fits the search; an empty one finds all. Pages count from 1. */
type LessonQuery = { userId: string; search: string; page: number };

/** One page of the lessons of the courses that a person takes, course by course, the one they were in last first; one statement. */
export async function listOwnLessons(db: Database, { userId, search, page }: LessonQuery): Promise<OwnLessonList> {
  const pattern = containsPattern(search);
  const fits =
    search === ""
      ? sql`true`
      : sql`(l.title ilike ${pattern} or c.title ilike ${pattern} or l.search @@ websearch_to_tsquery('english', ${search}))`;
  const order = sql`e.updated_at desc, e.created_at desc, e.id, l.position`;
  const { rows } = await sql<{ list: unknown }>`
    with found as (
      select l.id, l.course_id, row_number() over (order by ${order}) as place
      from enrollments e join courses c on c.id = e.course_id join lessons l on l.course_id = c.id
      where e.user_id = ${userId} and ${fits}
    ),
    shown as (select * from found order by place limit ${lessonPageSize} offset ${(page - 1) * lessonPageSize})
    select json_build_object(
      'lessons', (
        select coalesce(json_agg(json_build_object(
          'id', l.id, 'title', l.title, 'position', l.position,
          'opened_at', ${isoTime("visit.opened_at")},
          'current', l.position = e.current_lesson and e.progress > 0,
          'course', json_build_object('id', c.id, 'title', c.title, 'category', c.category, 'progress', e.progress,
            'lesson_count', (select count(*) from lessons others where others.course_id = c.id))
        ) order by shown.place), '[]')
        from shown
        join lessons l on l.id = shown.id
        join courses c on c.id = shown.course_id
        join enrollments e on e.course_id = c.id and e.user_id = ${userId}
        cross join lateral (
          select max(opened_at) as opened_at from lesson_visits
          where user_id = ${userId} and course_id = c.id and lesson_id = l.id
        ) visit),
      'total', (select count(*) from found),
      'page', ${page}::integer,
      'page_size', ${lessonPageSize}::integer
    ) as list`.execute(db);
  return ownLessonListSchema.parse(rows[0]?.list);
}
