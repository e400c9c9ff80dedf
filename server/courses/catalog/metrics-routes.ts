import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "kysely";
import { metricsSchema, type Metrics } from "#domain/metrics.schema.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { anybody, answer, failures } from "#server/platform/http/openapi.ts";

/** Below this number of courses begun, no completion rate is shown. */
const enoughBegun = 10;

/** Cached because the call is public; the metrics change slowly. */
const storedMilliseconds = 60_000;

const readRoute = createRoute({
  method: "get",
  path: "/figures",
  tags: ["Courses"],
  summary: "Get the academy's figures",
  description: "Counted within the last minute, across the courses in the store.",
  ...anybody,
  responses: { 200: answer(metricsSchema, "The figures"), ...failures("caller.invalid_token", "platform.not_launched") },
});

/** Routes for the academy's metrics on the home page. */
export function metricsRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  let counted: { at: number; metrics: Promise<Metrics> } | null = null;
  const metrics = () => {
    if (counted && performance.now() - counted.at < storedMilliseconds) return counted.metrics;
    const fresh = { at: performance.now(), metrics: countMetrics(db) };
    counted = fresh;
    // A failed query is not cached.
    fresh.metrics.catch(() => (counted = null));
    return fresh.metrics;
  };
  router.openapi(readRoute, async (context) => context.json(await metrics(), 200));
  return router;
}

async function countMetrics(db: Database): Promise<Metrics> {
  const { rows } = await sql<{ students: number; courses: number; lessons: number; begun: number; finished: number }>`
    with offered as (select id from courses where offered),
      taken as (select user_id, progress, completed_at from enrollments where course_id in (select id from offered))
    select (select count(distinct user_id)::int from taken) as students,
      (select count(*)::int from offered) as courses,
      (select count(*)::int from lessons where course_id in (select id from offered)) as lessons,
      (select count(*)::int from taken where progress > 0) as begun,
      (select count(*)::int from taken where completed_at is not null) as finished`.execute(db);
  const { students = 0, courses = 0, lessons = 0, begun = 0, finished = 0 } = rows[0] ?? {};
  const completion_percent = begun < enoughBegun ? null : Math.round((finished / begun) * 100);
  return { students, courses, lessons, completion_percent };
}
