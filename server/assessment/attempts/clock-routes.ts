import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { attemptClockSchema } from "#domain/exam.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { findNotices } from "#server/assessment/exams/notices.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, signedIn } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { findAttempt } from "./queries.ts";

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
    ...failures("caller.unauthenticated", "caller.invalid_token", "platform.not_launched", "attempt.not_found"),
  },
});

/** The clock of a running attempt. */
export function attemptClockRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(clockRoute, async (context) => {
    const { userId } = requireCaller(context);
    const id = readId(context.req.valid("param").attemptId, "attempt.not_found");
    const attempt = await findAttempt(db, { id, userId });
    if (!attempt) throw new AppError("attempt.not_found");
    const { handedInAt, lease, breakSeconds, closesAt, examId } = attempt;
    const times = { now: clock().toISOString(), closes_at: closesAt.toISOString() };
    // After the end nobody is told anything anymore.
    const notices = handedInAt ? [] : await findNotices(db, examId);
    return context.json({ handed_in: handedInAt !== null, lease, break_seconds: breakSeconds, notices, ...times }, 200);
  });

  return router;
}
