import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { sql } from "kysely";
import { lessonSearchLimit, daysCharted, lessonPageSize, timeLinePageSize } from "#domain/learning.ts";
import { learningSchema, ownLessonListSchema, type Learning, type OwnLessonList } from "#domain/learning.schema.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { pageNumber, searchText } from "#server/platform/http/read-parameters.ts";
import { AppError } from "#domain/errors.ts";
import { containsPattern, isoTime } from "#server/platform/database/sql-fragments.ts";

/** A query of a person's learning: `timeZone` is a name that PostgreSQL knows. Pages count from 1. */
type LearningQuery = { userId: string; timeZone: string; now: Date; page: number };

/** A query of a person's lessons by title, text or course; an empty search matches all. Pages count from 1. */
type LessonQuery = { userId: string; search: string; page: number };

const unknownTimeZone = "The academy does not know this time zone.";

/** The time zone name in a query. Offsets are refused, because PostgreSQL reads their sign the other way round. */
const timeZoneSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/, unknownTimeZone)
  .refine(isKnown, unknownTimeZone)
  .default("UTC")
  .meta({ description: "The name of the time zone in which days are counted", example: "Africa/Nairobi" });

const invalidParameterValue = "22023";

const errorResponses = failures(...signedInFailures, "request.invalid");

const learningRoute = createRoute({
  method: "get",
  path: "/learning",
  tags: ["Learning"],
  summary: "Get the caller's learning history",
  description:
    "Returns the days on which the caller learned, their progress in each course and a page of their timeline. People can " +
    "see only their own.",
  ...signedIn,
  request: { query: z.object({ time_zone: timeZoneSchema, page: pageNumber }) },
  responses: { 200: answer(learningSchema, "The caller's learning history"), ...errorResponses },
});

const lessonsRoute = createRoute({
  method: "get",
  path: "/learning/lessons",
  tags: ["Learning"],
  summary: "List the lessons of the caller's courses",
  description:
    "Grouped by course, starting with the course that the caller visited last, with the caller's place in each. A search finds nothing in a " +
    "course whose exam the caller is taking.",
  ...signedIn,
  request: {
    query: z.object({
      search: searchText(lessonSearchLimit).meta({
        description: "Part of the title of a lesson or its course, or words from a lesson's text",
      }),
      page: pageNumber,
    }),
  },
  responses: { 200: answer(ownLessonListSchema, "The page of lessons"), ...errorResponses },
});

/** Routes for the caller's own learning, derived from the lessons that they opened. */
export function learningRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(learningRoute, async (context) => {
    const { userId } = requireCaller(context);
    const { time_zone: timeZone, page } = context.req.valid("query");
    const learning = await withKnownTimeZone(() => readLearning(db, { userId, timeZone, now: clock(), page }));
    return context.json(learning, 200);
  });

  router.openapi(lessonsRoute, async (context) => {
    const { userId } = requireCaller(context);
    const { search, page } = context.req.valid("query");
    return context.json(await listOwnLessons(db, { userId, search, page }), 200);
  });

  return router;
}

function isKnown(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Run a query with a time zone. A zone that Node knows but the database does not is reported as the caller's mistake. */
async function withKnownTimeZone<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === invalidParameterValue) {
      throw new AppError("request.invalid", { field: "time_zone", reason: unknownTimeZone });
    }
    throw error;
  }
}

/** Return when a person has learned what, with one page of their timeline, in one statement. */
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
    course_progress as (
      select c.id, c.title, c.category, e.progress, e.completed_at is not null as completed, opened.last_opened_at,
        (select count(*) from opened_lessons where user_id = ${userId} and course_id = c.id) as lessons_opened,
        (select count(*) from lessons l where l.course_id = c.id) as lesson_count
      from enrollments e
      join courses c on c.id = e.course_id
      cross join lateral (
        select max(opened_at) as last_opened_at
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
      'lessons_opened', (select count(*) from opened_lessons where user_id = ${userId}),
      'days', (select json_agg(json_build_object('day', day, 'lessons', lessons) order by day) from charted),
      'courses', (
        select coalesce(json_agg(json_build_object(
          'course', json_build_object('id', id, 'title', title, 'category', category),
          'progress', progress, 'completed', completed, 'lesson_count', lesson_count, 'lessons_opened', lessons_opened,
          'last_opened_at', ${isoTime("last_opened_at")}) order by course_progress.last_opened_at desc nulls last, title, id), '[]')
        from course_progress),
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

/** Return one page of the lessons of the courses that a person takes, course by course, most recently opened first; one statement. */
async function listOwnLessons(db: Database, { userId, search, page }: LessonQuery): Promise<OwnLessonList> {
  const pattern = containsPattern(search);
  const fits =
    search === ""
      ? sql`true`
      : sql`(l.title ilike ${pattern} or c.title ilike ${pattern} or (l.search @@ asked.query
          and not exists (select from release_conditions condition where condition.lesson_id = l.id and release_waits(condition, ${userId}) is not null)))
          and not takes_exam(c.id, ${userId})`;
  const order = sql`e.updated_at desc, e.created_at desc, e.id, l.place`;
  const { rows } = await sql<{ list: unknown }>`
    with found as (
      select l.id, l.course_id, row_number() over (order by ${order}) as place
      from enrollments e join courses c on c.id = e.course_id join lessons l on l.course_id = c.id
        ${search === "" ? sql`` : sql`join searched_words(${search}) asked on c.language = any(asked.languages)`}
      where e.user_id = ${userId} and ${fits}
    ),
    shown as (select * from found order by place limit ${lessonPageSize} offset ${(page - 1) * lessonPageSize})
    select json_build_object(
      'lessons', (
        select coalesce(json_agg(json_build_object(
          'id', l.id, 'title', l.title, 'position', l.position,
          'opened', exists (select from opened_lessons where user_id = ${userId} and course_id = c.id and lesson_id = l.id),
          'opened_at', ${isoTime("visit.opened_at")},
          'current', coalesce(l.id = e.lesson_id, false),
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
