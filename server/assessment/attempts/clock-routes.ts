import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { sql } from "kysely";
import { attemptClockSchema, visibleTimeSchema } from "#domain/exam.schema.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import { findNotices } from "#server/assessment/exams/notices.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { AppError } from "#domain/errors.ts";
import { shareTime, type Seen } from "#domain/visible-time.ts";
import { findAttempt, lockAttempt, type OwnAttempt } from "./queries.ts";

const clockRoute = createRoute({
  method: "get",
  path: "/attempts/{attemptId}/clock",
  tags: ["Exams"],
  summary: "Get the current state of an attempt",
  description:
    "The exam page polls this every few seconds to learn about extra time, new notices, or another page that has taken over saving. It changes nothing.",
  ...signedIn,
  request: { params: z.object({ attemptId: idSchema }) },
  responses: {
    200: answer(attemptClockSchema, "The closing time and the notices of the exam's authors"),
    ...failures(...signedInFailures, "attempt.not_found"),
  },
});

const visibleRoute = createRoute({
  method: "post",
  path: "/attempts/{attemptId}/visible-time",
  tags: ["Exams"],
  summary: "Report how long questions were in view",
  description:
    "The exam page reports this every few seconds for the question statistics. The reported time counts only up to the time that has passed since the previous report. It does not affect grades.",
  ...signedIn,
  request: { params: z.object({ attemptId: idSchema }), body: jsonBody(visibleTimeSchema) },
  responses: {
    200: answer(z.object({ counted_ms: z.int().min(0) }), "The milliseconds that count"),
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

type Report = OwnAttempt & { lease: string; seen: readonly Seen[]; now: Date };

/**
 * Count how long questions of a running attempt were in view. Resolves to the milliseconds counted: at most the time since the previous
 * report.
 * Throws `attempt.not_found`, `attempt.elsewhere` and `attempt.handed_in`.
 */
async function countVisibleTime(db: Database, { id, userId, lease, seen, now }: Report): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, { id, userId });
    if (attempt.handedInAt) throw new AppError("attempt.handed_in");
    if (attempt.lease !== lease) throw new AppError("attempt.elsewhere");
    const until = Math.min(now.getTime(), attempt.closesAt.getTime());
    const passedMs = until - (attempt.visibleUntil ?? attempt.startedAt).getTime();
    if (passedMs <= 0) return 0;
    const shares = shareTime(seen, passedMs);
    const { rows } = await sql<{ ms: number }>`
      update exam_responses set visible_ms = coalesce(visible_ms, 0) + seen.ms
      from unnest(${shares.map(({ position }) => position)}::integer[], ${shares.map(({ ms }) => ms)}::integer[]) as seen (position, ms)
      where exam_responses.attempt_id = ${id} and exam_responses.position = seen.position
      returning seen.ms`.execute(trx);
    await trx
      .updateTable("exam_attempts")
      .set({ visible_until: new Date(until).toISOString() })
      .where("id", "=", id)
      .execute();
    return rows.reduce((sum, { ms }) => sum + ms, 0);
  });
}
