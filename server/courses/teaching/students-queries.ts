import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import {
  daysAgo,
  quietDays,
  stalledAfterDays,
  studentsPageSize,
  type StudentGroup,
  type StudentOrder,
} from "#domain/teaching.ts";
import { courseStudentsSchema, courseStudentSchema, type CourseStudents } from "#domain/teaching.schema.ts";
import { containsPattern, isoTime } from "#server/platform/database/sql-fragments.ts";
import type { Database } from "#server/dependencies.ts";

/** A query of a course's students: an empty search and no group match everybody. Pages count from 1. */
export type StudentQuery = {
  courseId: string;
  search: string;
  group?: StudentGroup | undefined;
  sort: StudentOrder;
  page: number;
  now: Date;
};

/** The students of a course with their progress, and its instructors. */
export type StoredStudents = { teacherIds: string[]; students: CourseStudents };

const storedSchema = courseStudentsSchema.extend({
  students: z.array(courseStudentSchema.omit({ quiet_days: true }).extend({ quiet_since: z.iso.datetime() })),
});

/**
 * Return figures about all students of a course and one page of those requested, in one statement. Undefined if there is no such course.
 */
export async function readStudents(db: Database, query: StudentQuery): Promise<StoredStudents | undefined> {
  const { courseId, search, group, sort, page, now } = query;
  const quietSince = sql`coalesce(last_opened_at, created_at)`;
  const stalledBefore = daysAgo(stalledAfterDays + 1, now).toISOString();
  const { rows } = await sql<{ teacher_ids: string[]; students: unknown }>`
    with learners as materialized (
      select
        user_id, progress, lesson_id, created_at, last_opened_at, ${quietSince} as quiet_since,
        ${status} as status,
        ${status} = 'under-way' and ${quietSince} <= ${stalledBefore} as stalled
      from enrollments where course_id = ${courseId}
    ),
    found as (
      select learners.*, profiles.full_name
      from learners join profiles on profiles.id = learners.user_id
      where ${search === "" ? sql`true` : sql`profiles.full_name ilike ${containsPattern(search)}`}
        and ${group === undefined ? sql`true` : group === "stalled" ? sql`stalled` : sql`status = ${group}`}
    ),
    shown as (
      select *, row_number() over (order by ${orders[sort]}) as place from found
      order by place limit ${studentsPageSize} offset ${(page - 1) * studentsPageSize}
    )
    select courses.teacher_ids, json_build_object(
      'course', json_build_object('id', courses.id, 'title', courses.title,
        'published', courses.published_at is not null, 'archived', courses.archived_at is not null),
      'summary', (
        select json_build_object(
          'enrolled', count(*),
          'not_begun', count(*) filter (where status = 'not-begun'),
          'under_way', count(*) filter (where status = 'under-way'),
          'finished', count(*) filter (where status = 'finished'),
          'stalled', count(*) filter (where stalled))
        from learners),
      'lessons', (
        select coalesce(json_agg(json_build_object(
          'id', lessons.id, 'title', lessons.title, 'position', lessons.position,
          'reached', (select count(*) from opened_lessons where lesson_id = lessons.id),
          'here', coalesce(at_lesson.here, 0)) order by lessons.position), '[]')
        from (
          -- Numbered in one pass; the view would count for each lesson anew.
          select id, title, row_number() over (order by place) - 1 as position from lessons where course_id = courses.id
        ) as lessons
        left join (
          select lesson_id, count(*) as here from learners where status = 'under-way' group by lesson_id
        ) as at_lesson on at_lesson.lesson_id = lessons.id),
      'students', (
        select coalesce(json_agg(json_build_object(
          'full_name', shown.full_name,
          'status', shown.status,
          'progress', shown.progress,
          'lesson', case when shown.status <> 'not-begun' and lessons.id is not null
            then json_build_object('title', lessons.title, 'position', lessons.position) end,
          'last_opened_at', ${isoTime("shown.last_opened_at")},
          'enrolled_at', ${isoTime("shown.created_at")},
          'quiet_since', ${isoTime("shown.quiet_since")},
          'stalled', shown.stalled) order by shown.place), '[]')
        from shown
        left join lessons on lessons.id = shown.lesson_id),
      'total', (select count(*) from found),
      'page', ${page}::integer,
      'page_size', ${studentsPageSize}::integer
    ) as students
    from courses where courses.id = ${courseId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const stored = storedSchema.parse(row.students);
  return {
    teacherIds: row.teacher_ids,
    students: {
      ...stored,
      students: stored.students.map(({ quiet_since: quietSince, ...student }) => ({
        ...student,
        quiet_days: student.status === "finished" ? null : quietDays(new Date(quietSince), now),
      })),
    },
  };
}

/** In a very long course, the first lesson is less than one percent, yet the course has been started. */
const status = sql`case when completed_at is not null then 'finished'
  when progress > 0 or last_opened_at is not null then 'under-way' else 'not-begun' end`;

const orders: Record<StudentOrder, RawBuilder<unknown>> = {
  quiet: sql`status = 'finished', quiet_since, lower(full_name), user_id`,
  progress: sql`progress desc, status = 'not-begun', lower(full_name), user_id`,
  name: sql`lower(full_name), user_id`,
};
