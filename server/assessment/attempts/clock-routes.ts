import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { attemptClockSchema, visibleTimeSchema } from "#domain/exam.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { findNotices } from "#server/assessment/exams/notices.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { findAttempt } from "./queries.ts";
import { countVisibleTime } from "./visible-time.ts";

const clockRoute = createRoute({
  method: "get",
  path: "/attempts/{attemptId}/clock",
  tags: ["Exams"],
  summary: "How an attempt stands at this moment",
  description:
    "A page that takes the exam asks this every few seconds: more time, a notice, another page that saves. It changes nothing.",
  ...signedIn,
  request: { params: z.object({ attemptId: idSchema }) },
  responses: {
    200: answer(attemptClockSchema, "When it closes, and what its authors tell"),
    ...failures(...signedInFailures, "attempt.not_found"),
  },
});

const visibleRoute = createRoute({
  method: "post",
  path: "/attempts/{attemptId}/visible-time",
  tags: ["Exams"],
  summary: "Report for how long questions were in view",
  description:
    "The page that takes the exam reports it every few seconds, for the statistics of the questions. What is reported counts up to the time that has passed " +
    "since the report before; it changes no grade.",
  ...signedIn,
  request: { params: z.object({ attemptId: idSchema }), body: jsonBody(visibleTimeSchema) },
  responses: {
    200: answer(z.object({ counted_ms: z.int().min(0) }), "What counts of it"),
    ...failures(...writeFailures, "attempt.not_found", "attempt.elsewhere", "attempt.handed_in"),
  },
});

/** Routes for the clock of a running attempt, and for reporting how long its questions were in view. */
export function attemptClockRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(clockRoute, async (context) => {
    const { userId } = requireCaller(context);
    const id = readId(context.req.valid("param").attemptId, "attempt.not_found");
    const { handedInAt, lease, breakSeconds, closesAt, examId } = await findAttempt(db, { id, userId });
    const times = { now: clock().toISOString(), closes_at: closesAt.toISOString() };
    // Notices are for running attempts only.
    const notices = handedInAt ? [] : await findNotices(db, examId);
    return context.json({ handed_in: handedInAt !== null, lease, break_seconds: breakSeconds, notices, ...times }, 200);
  });

  router.openapi(visibleRoute, async (context) => {
    const { userId } = requireCaller(context);
    const id = readId(context.req.valid("param").attemptId, "attempt.not_found");
    const counted = await countVisibleTime(db, { id, userId, ...context.req.valid("json"), now: clock() });
    return context.json({ counted_ms: counted }, 200);
  });

  return router;
}
