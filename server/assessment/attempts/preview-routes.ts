import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { examFormSchema, examPreviewSchema, previewAnswersSchema, previewResultSchema } from "#domain/exam-preview.schema.ts";
import { admitToExam } from "#server/assessment/exams/admit-exam.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema } from "#server/platform/http/read-parameters.ts";
import { gradePreview, previewExam, printExam } from "./preview-exam.ts";

const tags = ["Exams"];
const params = z.object({ examId: idSchema });
const routeErrorCodes = [...signedInFailures, "exam.not_found"] as const;

const previewRoute = createRoute({
  method: "get",
  path: "/exams/{examId}/preview",
  tags,
  summary: "Preview an exam",
  description:
    "For the exam's authors. Shows the exam as a learner would see it; drafts can be previewed too. Questions are drawn again on each call. Nothing is stored, so a preview never counts.",
  ...signedIn,
  request: { params },
  responses: { 200: answer(examPreviewSchema, "The previewed exam"), ...failures(...routeErrorCodes, "exam.unfit") },
});

const gradeRoute = createRoute({
  method: "post",
  path: "/exams/{examId}/preview/result",
  tags,
  summary: "Grade an exam preview",
  description: "Returns the result as learners see it once results are shown. The answers are graded but not stored.",
  ...signedIn,
  request: { params, body: jsonBody(previewAnswersSchema) },
  responses: {
    200: answer(previewResultSchema, "The result"),
    ...failures(...writeFailures, "exam.not_found", "question.not_found"),
  },
});

const formRoute = createRoute({
  method: "get",
  path: "/exams/{examId}/form",
  tags,
  summary: "Get a printable exam with its answer key",
  description: "For the exam's authors. Each form is identified by a letter and is drawn the same way each time.",
  ...signedIn,
  request: {
    params,
    query: z.object({
      form: z
        .string()
        .regex(/^[A-Z]$/, "The form must be a capital letter from A to Z.")
        .default("A")
        .meta({ description: "The letter of the form" }),
    }),
  },
  responses: { 200: answer(examFormSchema, "The form"), ...failures(...routeErrorCodes, "request.invalid", "exam.unfit") },
});

/** Routes for authors to see an exam as learners would, and on paper. */
export function examPreviewRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(previewRoute, async (context) => {
    const caller = requireCaller(context);
    const exam = await admitToExam(db, caller, context.req.valid("param").examId);
    return context.json(await previewExam(db, exam, { group: caller.userId, now: clock() }), 200);
  });

  router.openapi(gradeRoute, async (context) => {
    const caller = requireCaller(context);
    const exam = await admitToExam(db, caller, context.req.valid("param").examId);
    return context.json(await gradePreview(db, exam, context.req.valid("json"), caller.userId), 200);
  });

  router.openapi(formRoute, async (context) => {
    const caller = requireCaller(context);
    const exam = await admitToExam(db, caller, context.req.valid("param").examId);
    const { form } = context.req.valid("query");
    return context.json(await printExam(db, exam, { form, group: caller.userId, now: clock() }), 200);
  });

  return router;
}
