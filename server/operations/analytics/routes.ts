import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { sql, type RawBuilder } from "kysely";
import { analyticsPeriods } from "#domain/analytics.ts";
import { analyticsSchema, type Analytics } from "#domain/analytics.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { mayReadAnalytics } from "./policy.ts";

/** The most courses and people that are listed by name. */
const most = 20;

/** The totals of a group of calls. A running call is counted, but costs nothing yet. */
const use = sql`'calls', count(*), 'failed', count(*) filter (where status = 'refunded'),
  'input_tokens', coalesce(sum(input_tokens), 0), 'output_tokens', coalesce(sum(output_tokens), 0)`;

const tokens = sql`sum(input_tokens + output_tokens)`;

const periods = analyticsPeriods.map(String) as [string, ...string[]];

const readRoute = createRoute({
  method: "get",
  path: "/analytics",
  tags: ["Analytics"],
  summary: "Get usage analytics",
  description: "Admins only. Covers enrollments, active learners, completion and AI use.",
  ...signedIn,
  request: { query: z.object({ days: z.enum(periods).default("30").transform(Number) }) },
  responses: {
    200: answer(analyticsSchema, "The figures for the period"),
    ...failures(...signedInFailures, "caller.forbidden", "request.invalid"),
  },
});

/** Routes for admins to read the academy's figures. */
export function analyticsRoutes({
  db,
  clock,
  dailyTokens,
}: Pick<Dependencies, "db" | "clock" | "dailyTokens">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(readRoute, async (context) => {
    if (!mayReadAnalytics(requireCaller(context))) throw new AppError("caller.forbidden");
    const { days } = context.req.valid("query");
    return context.json(await readAnalytics(db, { days, today: clock(), dailyTokens }), 200);
  });
  return router;
}

/** Return the figures of the last `days` UTC days up to and including `today`, in one statement. */
export async function readAnalytics(
  db: Database,
  { days, today, dailyTokens }: { days: number; today: Date; dailyTokens: number },
): Promise<Analytics> {
  const last = today.toISOString().slice(0, 10);
  const { rows } = await sql<{ analytics: unknown }>`
    with period as (
      select generate_series(${last}::date - ${days - 1}::integer, ${last}::date, interval '1 day')::date as day
    ),
    bounds as (select min(day) as first, max(day) as last from period),
    enrolled as (
      select ${dayOf(sql`created_at`)} as day, count(*) as total
      from enrollments, bounds where ${sinceFirst(sql`created_at`)} group by 1
    ),
    visits as materialized (
      select distinct ${dayOf(sql`opened_at`)} as day, user_id from lesson_visits, bounds where ${sinceFirst(sql`opened_at`)}
    ),
    active as (select day, count(*) as total from visits group by day),
    active_by_week as (select ${weekOf(sql`day`)} as monday, count(distinct user_id) as total from visits group by 1),
    calls as materialized (
      select least(ai_usage.day, bounds.last) as day, function_name, model, status, user_id, input_tokens, output_tokens
      from ai_usage, bounds where ai_usage.day >= bounds.first
    ),
    used as (select day, count(*) as calls, ${tokens} as tokens from calls group by day)
    select json_build_object(
      'days', (
        select json_agg(json_build_object(
          'day', period.day,
          'enrollments', coalesce(enrolled.total, 0),
          'active_learners', coalesce(active.total, 0),
          'ai_calls', coalesce(used.calls, 0),
          'ai_tokens', coalesce(used.tokens, 0)) order by period.day)
        from period left join enrolled using (day) left join active using (day) left join used using (day)),
      'weeks', (
        select json_agg(json_build_object('monday', monday, 'active_learners', coalesce(active_by_week.total, 0)) order by monday)
        from (select distinct ${weekOf(sql`day`)} as monday from period) as weeks left join active_by_week using (monday)),
      'active_learners', (select count(distinct user_id) from visits),
      'courses', ${listOf(sql`
        select courses.id, courses.title, count(*) as learners,
          count(*) filter (where completed_at is not null) as completed, round(avg(progress)) as average_progress
        from enrollments join courses on courses.id = enrollments.course_id
        group by courses.id order by learners desc, courses.title limit ${most}`)},
      'ai', json_build_object(
        'daily_tokens', ${dailyTokens}::bigint,
        'functions', (
          select coalesce(json_agg(line order by line->>'function_name'), '[]') from (
            select json_build_object('function_name', function_name, ${use}) as line from calls group by function_name) as lines),
        'models', (
          select coalesce(json_agg(line order by line->>'model'), '[]') from (
            select json_build_object('model', model, ${use}) as line from calls group by model) as lines),
        'people', (
          select coalesce(json_agg(line order by place), '[]') from (
            select
              row_number() over (order by ${tokens} desc, count(*) desc, user_id) as place,
              json_build_object(
                'id', user_id,
                'full_name', (select full_name from profiles where id = user_id),
                'email', (select email from users where id = user_id),
                ${use}) as line
            from calls where user_id is not null group by user_id
            order by place limit ${most}) as lines))) as analytics`.execute(db);
  return analyticsSchema.parse(rows[0]?.analytics);
}

/** Return SQL for the UTC day of a moment. A date in the future, written by a fast clock, counts as today. */
function dayOf(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`least((${moment} at time zone 'UTC')::date, bounds.last)`;
}

/** Return SQL for the Monday of a day's week. */
function weekOf(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_trunc('week', ${day}::timestamp)::date`;
}

function sinceFirst(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${moment} >= bounds.first::timestamp at time zone 'UTC'`;
}

function listOf(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(line), '[]') from (${query}) as line)`;
}
