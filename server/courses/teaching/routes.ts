import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { sql, type RawBuilder } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import {
  studentGroups,
  studentOrders,
  studentSearchLimit,
  activeDays,
  daysAgo,
  taughtCoursesPageSize,
  taughtTitlesLimit,
  unpublishedPageSize,
} from "#domain/teaching.ts";
import {
  courseStudentsSchema,
  taughtCoursesSchema,
  taughtTitlesSchema,
  unpublishedListSchema,
  type TaughtCourses,
  type TaughtTitles,
  type UnpublishedList,
} from "#domain/teaching.schema.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, pageNumber, readId, searchText } from "#server/platform/http/read-parameters.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";
import { entryColumns, fromDrafts } from "#server/courses/authoring/queries.ts";
import { mayAskWhatTheyTeach, maySeeStudents } from "./policy.ts";
import { readStudents } from "./students-queries.ts";

const title = sql`'id', courses.id, 'title', courses.title,
  'published', courses.published_at is not null, 'archived', courses.archived_at is not null`;

const byTitle = sql`lower(courses.title), courses.id`;

const tags = ["Teaching"];

const routeErrorCodes = [...signedInFailures, "caller.forbidden"] as const;

const coursesRoute = createRoute({
  method: "get",
  path: "/teaching/courses",
  tags,
  summary: "List the caller's courses as an instructor",
  description:
    "For instructors and admins. Returns the courses that the caller teaches, with their figures, sorted by title. " +
    "Includes drafts and archived courses.",
  ...signedIn,
  request: { query: z.object({ page: pageNumber }) },
  responses: { 200: answer(taughtCoursesSchema, "The page of courses"), ...failures(...routeErrorCodes, "request.invalid") },
});

const titlesRoute = createRoute({
  method: "get",
  path: "/teaching/titles",
  tags,
  summary: "List the titles of the caller's courses",
  description: "For instructors and admins. Returns the courses that the caller teaches, sorted by title, for selection lists.",
  ...signedIn,
  responses: { 200: answer(taughtTitlesSchema, "The course titles"), ...failures(...routeErrorCodes) },
});

const studentsRoute = createRoute({
  method: "get",
  path: "/teaching/courses/{courseId}/students",
  tags,
  summary: "List the learners of a course",
  description:
    "For the course's instructors and admins. Shows how far everyone is. Learners are identified by name only, without " +
    "addresses or ids.",
  ...signedIn,
  request: {
    params: z.object({ courseId: idSchema }),
    query: z.object({
      search: searchText(studentSearchLimit).meta({ description: "Part of a name; not case-sensitive" }),
      group: z.enum(studentGroups).optional(),
      sort: z.enum(studentOrders).default("quiet"),
      page: pageNumber,
    }),
  },
  responses: {
    200: answer(courseStudentsSchema, "The figures for all learners, and the page of learners"),
    ...failures(...routeErrorCodes, "course.not_found", "request.invalid"),
  },
});

const unpublishedRoute = createRoute({
  method: "get",
  path: "/teaching/drafts",
  tags,
  summary: "List unpublished changes in the caller's courses",
  description:
    "For instructors and admins. Returns lesson drafts that learners don't see yet, or not in their current form, most " +
    "recently edited first.",
  ...signedIn,
  request: { query: z.object({ page: pageNumber }) },
  responses: {
    200: answer(unpublishedListSchema, "The page of lesson drafts"),
    ...failures(...routeErrorCodes, "request.invalid"),
  },
});

/** Routes for instructors to see their courses and students. */
export function teachingRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(coursesRoute, async (context) => {
    const { userId: instructorId } = admit(requireCaller(context));
    const { page } = context.req.valid("query");
    return context.json(await listTaughtCourses(db, { instructorId, page, now: clock() }), 200);
  });

  router.openapi(titlesRoute, async (context) => {
    const { userId } = admit(requireCaller(context));
    return context.json(await listTaughtTitles(db, userId), 200);
  });

  router.openapi(studentsRoute, async (context) => {
    const caller = admit(requireCaller(context));
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    const found = await readStudents(db, { courseId, ...context.req.valid("query"), now: clock() });
    // Another instructor's course gets the same error as an unknown one: it may be unpublished.
    if (!found || !maySeeStudents(caller, found)) throw new AppError("course.not_found");
    return context.json(found.students, 200);
  });

  router.openapi(unpublishedRoute, async (context) => {
    const { userId: instructorId } = admit(requireCaller(context));
    const { page } = context.req.valid("query");
    return context.json(await listUnpublished(db, { instructorId, page }), 200);
  });

  return router;
}

function admit(caller: Caller): Caller {
  if (!mayAskWhatTheyTeach(caller)) throw new AppError("caller.forbidden");
  return caller;
}

/** Whether a person is among the instructors of a course, for a select from `courses`. */
function taughtBy(personId: string): RawBuilder<boolean> {
  return sql<boolean>`courses.teacher_ids @> array[${personId}::uuid]`;
}

/** Return one page of the courses that a person teaches, by title, each with its figures, in one statement. Pages count from 1. */
async function listTaughtCourses(
  db: Database,
  { instructorId, page, now }: { instructorId: string; page: number; now: Date },
): Promise<TaughtCourses> {
  const { rows } = await sql<{ list: unknown }>`
    with shown as (
      select * from courses where ${taughtBy(instructorId)}
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
            count(*) filter (where completed_at is not null) as completed,
            round(avg(progress)) as average_progress
          from enrollments where course_id = courses.id
        ) as figures),
      'total', (select count(*) from courses where ${taughtBy(instructorId)}),
      'page', ${page}::integer,
      'page_size', ${taughtCoursesPageSize}::integer
    ) as list`.execute(db);
  return taughtCoursesSchema.parse(rows[0]?.list);
}

/** Return the titles of the courses that a person teaches, up to the maximum of the list, and their total number. */
async function listTaughtTitles(db: Database, instructorId: string): Promise<TaughtTitles> {
  const { rows } = await sql<{ list: unknown }>`
    select json_build_object(
      'courses', (
        select coalesce(json_agg(json_build_object(
          ${title},
          'taken', exists (select from enrollments where course_id = courses.id)
        ) order by ${byTitle}), '[]') from (
          select * from courses where ${taughtBy(instructorId)} order by ${byTitle} limit ${taughtTitlesLimit}
        ) as courses),
      'total', (select count(*) from courses where ${taughtBy(instructorId)})
    ) as list`.execute(db);
  return taughtTitlesSchema.parse(rows[0]?.list);
}

/** Select the lesson drafts with unpublished changes in courses that match a condition on `courses`; part of a larger statement. */
function selectUnpublished(db: Database, ofCourses: RawBuilder<boolean>) {
  return db
    .selectFrom(
      fromDrafts(db)
        .innerJoin("courses", "courses.id", "course_lessons.course_id")
        .where(ofCourses)
        .select(entryColumns)
        .select("course_lessons.course_id")
        .as("drafts"),
    )
    .selectAll()
    .where("state", "<>", "published");
}

/** Return one page of the unpublished changes in the courses that a person teaches, most recent first; one statement. */
async function listUnpublished(
  db: Database,
  { instructorId, page }: { instructorId: string; page: number },
): Promise<UnpublishedList> {
  const { rows } = await sql<{ list: unknown }>`
    with waiting as (${selectUnpublished(db, taughtBy(instructorId))})
    select json_build_object(
      'lesson_drafts', (
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
