import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { analyticsPeriods } from "#domain/analytics.ts";
import { analyticsSchema } from "#domain/analytics.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { mayReadAnalytics } from "./policy.ts";
import { readAnalytics } from "./queries.ts";

const periods = analyticsPeriods.map(String) as [string, ...string[]];

const readRoute = createRoute({
  method: "get",
  path: "/analytics",
  tags: ["Analytics"],
  summary: "How the academy is used: enrollments, active learners, completion, AI",
  description: "For admins.",
  ...signedIn,
  request: { query: z.object({ days: z.enum(periods).default("30").transform(Number) }) },
  responses: {
    200: answer(analyticsSchema, "The figures of the period"),
    ...failures("caller.unauthenticated", "caller.invalid_token", "caller.forbidden", "platform.not_launched", "request.invalid"),
  },
});

/** The academy's figures, for those who run it. */
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
