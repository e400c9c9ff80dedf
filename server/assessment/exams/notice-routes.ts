import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { examNoticeListSchema, newExamNoticeSchema } from "#domain/exam-notice.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { admitToExam, lockAdmittedExam } from "./admit-exam.ts";
import { findNotices, sendNotice, withdrawNotice } from "./notices.ts";

const tags = ["Exams"];
const params = z.object({ examId: idSchema });

const listRoute = createRoute({
  method: "get",
  path: "/exams/{examId}/notices",
  tags,
  summary: "List an exam's notices",
  description: "For instructors of the course and admins.",
  ...signedIn,
  request: { params },
  responses: { 200: answer(examNoticeListSchema, "The notices"), ...failures(...signedInFailures, "exam.not_found") },
});

const sendRoute = createRoute({
  method: "post",
  path: "/exams/{examId}/notices",
  tags,
  summary: "Send a notice to an exam's learners",
  description: "Learners who are taking the exam see the notice within ten seconds. Learners who start later see it too.",
  ...signedIn,
  request: { params, body: jsonBody(newExamNoticeSchema) },
  responses: {
    201: answer(examNoticeListSchema, "All of the exam's notices"),
    ...failures(...writeFailures, "exam.not_found", "exam.too_many_notices"),
  },
});

const withdrawRoute = createRoute({
  method: "delete",
  path: "/exams/{examId}/notices/{noticeId}",
  tags,
  summary: "Withdraw a notice",
  description: "The notice also disappears from running attempts. Withdrawing it twice has no further effect.",
  ...signedIn,
  request: { params: params.extend({ noticeId: idSchema }) },
  responses: {
    200: answer(examNoticeListSchema, "The remaining notices"),
    ...failures(...signedInFailures, "exam.not_found"),
  },
});

/** Routes for the authors of an exam to send notices to those who are taking it. */
export function examNoticeRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(listRoute, async (context) => {
    const { id } = await admitToExam(db, requireCaller(context), context.req.valid("param").examId);
    return context.json({ notices: await findNotices(db, id) }, 200);
  });

  router.openapi(sendRoute, async (context) => {
    const caller = requireCaller(context);
    const { text } = context.req.valid("json");
    const notices = await db.transaction().execute(async (trx) => {
      const { id } = await lockAdmittedExam(trx, caller, context.req.valid("param").examId);
      await sendNotice(trx, { examId: id, text, by: caller.userId, now: clock() });
      return findNotices(trx, id);
    });
    return context.json({ notices }, 201);
  });

  router.openapi(withdrawRoute, async (context) => {
    const named = context.req.valid("param");
    const { id } = await admitToExam(db, requireCaller(context), named.examId);
    await withdrawNotice(db, { examId: id, id: readId(named.noticeId, "exam.not_found") });
    return context.json({ notices: await findNotices(db, id) }, 200);
  });

  return router;
}
