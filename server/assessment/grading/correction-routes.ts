import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Transaction } from "kysely";
import { z } from "zod";
import {
  correctionEffectSchema,
  correctionListSchema,
  correctionPreviewSchema,
  newCorrectionSchema,
} from "#domain/correction.schema.ts";
import { AppError } from "#domain/errors.ts";
import { lateDecisionSchema, lateListSchema } from "#domain/gradebook.schema.ts";
import { examStatisticsSchema } from "#domain/item-statistics.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import { gradeAgain } from "#server/assessment/attempts/hand-in.ts";
import { decideLateAnswer, listLateAnswers } from "#server/assessment/attempts/late-answers.ts";
import { settleAttempt, settleCompletions } from "#server/assessment/completion/completion-status.ts";
import { admitToExam, lockAdmittedExam } from "#server/assessment/exams/admit-exam.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answerOnce, createOnce, idempotencyHeaders, readRequestKey } from "#server/platform/http/idempotency.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { readStatistics } from "./statistics.ts";
import { correctQuestion, listCorrections, planCorrection, notifiedLearners } from "./corrections.ts";
import { examCorrectedMail } from "./mails.ts";

const tags = ["Exams"];
const params = z.object({ examId: idSchema });
const correctionFailures = ["exam.not_found", "question.not_found", "correction.other_type", "correction.nothing_left"] as const;

const listRoute = createRoute({
  method: "get",
  path: "/exams/{examId}/corrections",
  tags,
  summary: "List an exam's questions and corrections",
  ...signedIn,
  request: { params },
  responses: {
    200: answer(correctionListSchema, "The questions that the exam has asked, and their corrections"),
    ...failures(...signedInFailures, "exam.not_found"),
  },
});

const previewRoute = createRoute({
  method: "post",
  path: "/exams/{examId}/corrections/preview",
  tags,
  summary: "Preview a correction",
  description: "Shows the grades, completions and certificates that the correction would affect. Nothing is stored.",
  ...signedIn,
  request: { params, body: jsonBody(correctionPreviewSchema) },
  responses: {
    200: answer(correctionEffectSchema, "The effect of the correction"),
    ...failures(...writeFailures, ...correctionFailures),
  },
});

const correctRoute = createRoute({
  method: "post",
  path: "/exams/{examId}/corrections",
  tags,
  summary: "Correct a question with a wrong answer key",
  description:
    "Grades the question by the key of its newest version or by either key, gives everyone full marks, or takes the question out of the total. Every attempt is regraded; scores only rise unless lowering is chosen. Learners whose score changes are told why. Learners who now meet the course's rule complete the course; existing completions and certificates stay as they are.",
  ...signedIn,
  request: { params, headers: idempotencyHeaders, body: jsonBody(newCorrectionSchema) },
  responses: {
    201: answer(correctionEffectSchema, "What has changed, in counts; the preview lists the learners"),
    ...failures(...writeFailures, "request.key_used", ...correctionFailures),
  },
});

const lateRoute = createRoute({
  method: "get",
  path: "/exams/{examId}/late-answers",
  tags,
  summary: "List an exam's late answers",
  ...signedIn,
  request: { params },
  responses: {
    200: answer(
      lateListSchema,
      "The answers that arrived more than 30 seconds after their attempt had closed, undecided ones first",
    ),
    ...failures(...signedInFailures, "exam.not_found"),
  },
});

const decideRoute = createRoute({
  method: "post",
  path: "/exams/{examId}/late-answers/{attemptId}/{position}",
  tags,
  summary: "Decide whether a late answer counts",
  description:
    "Each late answer is decided once, with a reason: repeating the same decision has no further effect, and a different one is rejected. An answer that counts replaces the saved answer, and its attempt is regraded. To adjust a learner's result in any other way, set their grade.",
  ...signedIn,
  request: { params: params.extend({ attemptId: idSchema, position: z.string() }), body: jsonBody(lateDecisionSchema) },
  responses: {
    200: answer(z.object({ id: z.uuid() }), "The attempt"),
    ...failures(...writeFailures, "exam.not_found", "late_answer.not_found", "late_answer.decided"),
  },
});

const statisticsRoute = createRoute({
  method: "get",
  path: "/exams/{examId}/statistics",
  tags,
  summary: "Get statistics of an exam's questions",
  description:
    "Based on first attempts. Available once the exam has closed and no one is taking it; for an exam without a closing time, whenever no one is taking it.",
  ...signedIn,
  request: { params },
  responses: {
    200: answer(examStatisticsSchema, "The statistics of each question, with intervals"),
    ...failures(...signedInFailures, "exam.not_found", "exam.still_open"),
  },
});

type Needs = Pick<Dependencies, "db" | "clock" | "academy">;

/** Routes for corrections of exams, for their authors. */
export function correctionRoutes({ db, clock, academy }: Needs): OpenAPIHono<AppEnv> {
  const router = createRouter();
  answerOnce(router, { db, clock }, correctRoute);
  const admit = (caller: Caller, { examId }: z.infer<typeof params>) => admitToExam(db, caller, examId);

  router.openapi(listRoute, async (context) => {
    const { id } = await admit(requireCaller(context), context.req.valid("param"));
    return context.json(await listCorrections(db, id), 200);
  });

  router.openapi(previewRoute, async (context) => {
    const { id } = await admit(requireCaller(context), context.req.valid("param"));
    const choice = context.req.valid("json");
    const { effect } = await db.transaction().execute((trx) => planCorrection(trx, id, choice, clock()));
    return context.json(effect, 200);
  });

  router.openapi(correctRoute, async (context) => {
    const caller = requireCaller(context);
    const exam = await admit(caller, context.req.valid("param"));
    const { reason, ...choice } = context.req.valid("json");
    const correct = async (trx: Transaction<Schema>) => {
      await lockAdmittedExam(trx, caller, exam.id);
      const plan = await correctQuestion(trx, { examId: exam.id, choice, reason, authorId: caller.userId, now: clock() });
      for (const { email, userId } of notifiedLearners(plan)) {
        await enqueueMail(trx, examCorrectedMail(email, exam.id), academy.current().mail, userId);
      }
      await recordAudit(trx, {
        action: "exam.corrected",
        actorId: caller.userId,
        subject: { type: "exam", id: exam.id },
        details: { remedy: choice.remedy, may_lower: choice.may_lower, raised: plan.effect.raised, lowered: plan.effect.lowered },
      });
      // Learners' names are not stored with the idempotency key, so a first answer has none either.
      return JSON.stringify({ ...plan.effect, grades: [] });
    };
    const made = await createOnce(db, await readRequestKey(context, clock()), (transact) => transact(correct));
    await settleCompletions(db, { courseId: exam.course_id }, clock());
    // Effects stored before an update of the academy have no count of new completions.
    return context.json(correctionEffectSchema.parse({ newly_completed: 0, ...JSON.parse(made) }), 201);
  });

  router.openapi(statisticsRoute, async (context) => {
    const exam = await admit(requireCaller(context), context.req.valid("param"));
    const running = db.selectFrom("exam_attempts").select("id").where("exam_id", "=", exam.id).where("handed_in_at", "is", null);
    const isOpen = exam.closes_at !== null && new Date(exam.closes_at) > clock();
    if (isOpen || (await running.executeTakeFirst())) throw new AppError("exam.still_open");
    return context.json(await readStatistics(db, exam.id), 200);
  });

  router.openapi(lateRoute, async (context) => {
    const { id } = await admit(requireCaller(context), context.req.valid("param"));
    return context.json(await listLateAnswers(db, id), 200);
  });

  router.openapi(decideRoute, async (context) => {
    const caller = requireCaller(context);
    const named = context.req.valid("param");
    const exam = await admit(caller, named);
    const { counts, reason } = context.req.valid("json");
    const attemptId = readId(named.attemptId, "late_answer.not_found");
    const position = /^\d{1,4}$/.test(named.position) ? Number(named.position) : -1;
    await db.transaction().execute(async (trx) => {
      const decision = { examId: exam.id, attemptId, position, counts, reason, by: caller.userId, now: clock() };
      if (!(await decideLateAnswer(trx, decision))) return;
      if (counts) await gradeAgain(trx, attemptId, position);
      const details = { counts, position };
      await recordAudit(trx, {
        action: "exam.late_answer_decided",
        actorId: caller.userId,
        subject: { type: "exam", id: exam.id },
        details,
      });
    });
    if (counts) await settleAttempt(db, attemptId, clock());
    return context.json({ id: attemptId }, 200);
  });

  return router;
}
