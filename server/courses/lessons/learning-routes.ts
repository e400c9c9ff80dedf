import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { lessonSearchLimit } from "#domain/learning.ts";
import { learningSchema, ownLessonListSchema } from "#domain/learning.schema.ts";
import { cleanSearch } from "#server/platform/http/clean-search.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { pageNumber } from "#server/platform/http/list-query.ts";
import { listOwnLessons, readLearning } from "./learning-queries.ts";
import { timeZoneSchema, withKnownTimeZone } from "./time-zone.ts";

const refusals = failures("caller.unauthenticated", "caller.invalid_token", "platform.not_launched", "request.invalid");

const learningRoute = createRoute({
  method: "get",
  path: "/learning",
  tags: ["Learning"],
  summary: "What the caller has learned when",
  description: "Days learned, progress in each course and a page of the time line. A person sees their own and nobody else's.",
  ...signedIn,
  request: { query: z.object({ time_zone: timeZoneSchema, page: pageNumber }) },
  responses: { 200: answer(learningSchema, "The caller's learning"), ...refusals },
});

const lessonsRoute = createRoute({
  method: "get",
  path: "/learning/lessons",
  tags: ["Learning"],
  summary: "The lessons of all courses that the caller takes",
  description: "Course by course, the one that the caller was in last first, with where they stand in each.",
  ...signedIn,
  request: {
    query: z.object({
      search: z
        .string()
        .max(lessonSearchLimit, `A search may have at most ${lessonSearchLimit} characters.`)
        .transform(cleanSearch)
        .default("")
        .meta({ description: "Part of the title of a lesson or its course, or words of a lesson's text" }),
      page: pageNumber,
    }),
  },
  responses: { 200: answer(ownLessonListSchema, "The lessons of the page"), ...refusals },
});

/** A person's own learning, as the lessons that they opened tell it. Whose it is comes from the token alone. */
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
