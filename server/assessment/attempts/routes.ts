import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { resultSchema } from "#domain/attempt-result.schema.ts";
import { appealSchema } from "#domain/essay.schema.ts";
import { AppError } from "#domain/errors.ts";
import {
  acknowledgementSchema,
  examPageSchema,
  breakAnswerSchema,
  breakSchema,
  openAttemptSchema,
  startAttemptSchema,
  ownExamListSchema,
  paperSchema,
  saveSchema,
} from "#domain/exam.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";
import { appealEssay } from "./essay-results.ts";
import { handIn, saveAnswer, takeBreak, takeLease } from "./hand-in.ts";
import { findOwnExams } from "./own-exams.ts";
import { presentPaper, presentResult } from "./present-attempt.ts";
import { findAttempt } from "./queries.ts";
import { signReceipt } from "./receipt.ts";
import { checkAccessCode, startAttempt } from "./start-attempt.ts";

const tags = ["Exams"];
const examParams = z.object({ examId: idSchema });
const attemptParams = z.object({ attemptId: idSchema });
const leaseSchema = openAttemptSchema.pick({ lease: true });

const listRoute = createRoute({
  method: "get",
  path: "/learning/exams",
  tags,
  summary: "The exams of the courses that the caller takes",
  ...signedIn,
  responses: {
    200: answer(ownExamListSchema, "The exams; those that can be taken come first"),
    ...failures(...signedInFailures),
  },
});

const pageRoute = createRoute({
  method: "get",
  path: "/learning/exams/{examId}",
  tags,
  summary: "An exam before and after it is taken",
  description: "For those who take its course; to everybody else there is none. What it asks is told to an attempt alone.",
  ...signedIn,
  request: { params: examParams },
  responses: { 200: answer(examPageSchema, "The exam"), ...failures(...signedInFailures, "exam.not_found") },
});

const startRoute = createRoute({
  method: "post",
  path: "/learning/exams/{examId}/attempts",
  tags,
  summary: "Begin an attempt",
  description: "Where one runs, it is the one that is answered: starting again draws nothing anew.",
  ...signedIn,
  request: { params: examParams, body: jsonBody(startAttemptSchema) },
  responses: {
    201: answer(z.object({ id: z.uuid() }), "The attempt"),
    ...failures(
      ...writeFailures,
      "exam.not_found",
      "exam.not_open",
      "exam.not_released",
      "exam.closed",
      "exam.no_attempts_left",
      "exam.unfit",
      "exam.wrong_code",
      "request.too_many",
    ),
  },
});

const openRoute = createRoute({
  method: "post",
  path: "/attempts/{attemptId}/open",
  tags,
  summary: "The paper of a running attempt",
  description: "From then on the page with this lease saves. Another page has to be told to `take` it over.",
  ...signedIn,
  request: { params: attemptParams, body: jsonBody(openAttemptSchema) },
  responses: {
    200: answer(paperSchema, "What is asked, and what is saved"),
    ...failures(...writeFailures, "attempt.not_found", "attempt.elsewhere", "attempt.handed_in"),
  },
});

const saveRoute = createRoute({
  method: "put",
  path: "/attempts/{attemptId}/answers/{position}",
  tags,
  summary: "Save one answer",
  description:
    "It is committed before this answers. A save that is repeated, or older than what is stored, is answered with what is stored. Every answer " +
    "carries the server's time and when the attempt closes; what was on its way then counts for 30 seconds.",
  ...signedIn,
  request: { params: attemptParams.extend({ position: z.string() }), body: jsonBody(saveSchema) },
  responses: {
    200: answer(acknowledgementSchema, "What is stored now"),
    ...failures(...writeFailures, "attempt.not_found", "attempt.elsewhere", "attempt.handed_in", "question.not_found"),
  },
});

const handInRoute = createRoute({
  method: "post",
  path: "/attempts/{attemptId}/hand-in",
  tags,
  summary: "Hand in an attempt, with what is saved of it",
  description: "Handing in twice changes nothing.",
  ...signedIn,
  request: { params: attemptParams, body: jsonBody(leaseSchema) },
  responses: {
    200: answer(z.object({ id: z.uuid() }), "The attempt"),
    ...failures(...writeFailures, "attempt.not_found", "attempt.elsewhere"),
  },
});

const breakRoute = createRoute({
  method: "post",
  path: "/attempts/{attemptId}/break",
  tags,
  summary: "Begin or end a break that stops the clock",
  description: "For those who are given breaks. Saving an answer or opening the paper ends it too.",
  ...signedIn,
  request: { params: attemptParams, body: jsonBody(breakSchema) },
  responses: {
    200: answer(breakAnswerSchema, "What is left of the breaks"),
    ...failures(...writeFailures, "attempt.not_found", "attempt.elsewhere", "attempt.handed_in", "attempt.no_break"),
  },
});

const receiptRoute = createRoute({
  method: "get",
  path: "/attempts/{attemptId}/receipt",
  tags,
  summary: "A signed receipt of an attempt that was handed in",
  description:
    "A JSON Web Signature (EdDSA) with the SHA-256 (base64url) of each answer that counts, and the texts that were hashed. Whoever has the academy's keys " +
    "(`/credentials/receipt-keys`) can verify it.",
  ...signedIn,
  request: { params: attemptParams },
  responses: {
    200: answer(z.object({ receipt: z.string(), answers: z.array(z.string()) }), "The receipt"),
    ...failures(...signedInFailures, "attempt.not_found", "attempt.not_handed_in"),
  },
});

const appealRoute = createRoute({
  method: "post",
  path: "/attempts/{attemptId}/answers/{position}/appeal",
  tags,
  summary: "Ask for an essay to be read again",
  description: "Once for each essay, after it was graded.",
  ...signedIn,
  request: { params: attemptParams.extend({ position: z.string() }), body: jsonBody(appealSchema) },
  responses: {
    200: answer(z.object({ id: z.uuid() }), "The attempt"),
    ...failures(...writeFailures, "attempt.not_found", "essay.not_graded", "essay.appealed"),
  },
});

const resultRoute = createRoute({
  method: "get",
  path: "/attempts/{attemptId}/result",
  tags,
  summary: "What an attempt came to, as far as the exam shows it",
  ...signedIn,
  request: { params: attemptParams },
  responses: {
    200: answer(resultSchema, "The result"),
    ...failures(...signedInFailures, "attempt.not_found", "attempt.not_handed_in"),
  },
});

const positionOf = ({ position }: { position: string }) => (/^\d{1,4}$/.test(position) ? Number(position) : -1);

type AttemptDependencies = Pick<Dependencies, "db" | "clock" | "secret" | "publicUrl">;
/** Access codes are short, so guesses are limited. */
const codeTries = { name: "exam-code", times: 10, seconds: 600 };

/** Routes for learners to take exams. */
export function attemptRoutes({ db, clock, secret, publicUrl }: AttemptDependencies): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const tries = rateLimiter(db, codeTries);
  const whose = (context: Context<AppEnv>, params: z.infer<typeof attemptParams>) => ({
    id: readId(params.attemptId, "attempt.not_found"),
    userId: requireCaller(context).userId,
  });

  router.openapi(listRoute, async (context) => {
    const now = clock();
    const found = await findOwnExams(db, { userId: requireCaller(context).userId, now });
    return context.json({ exams: found.map(({ exam }) => exam), now: now.toISOString() }, 200);
  });

  router.openapi(pageRoute, async (context) => {
    const { userId } = requireCaller(context);
    const examId = readId(context.req.valid("param").examId, "exam.not_found");
    const now = clock();
    const [found] = await findOwnExams(db, { userId, examId, now });
    if (!found) throw new AppError("exam.not_found");
    const instructions = await renderMarkdown(found.instructions, { group: userId });
    return context.json({ exam: found.exam, instructions, now: now.toISOString() }, 200);
  });

  router.openapi(startRoute, async (context) => {
    const { userId } = requireCaller(context);
    const examId = readId(context.req.valid("param").examId, "exam.not_found");
    const { lease, access_code: code } = context.req.valid("json");
    const now = clock();
    await checkAccessCode(db, { examId, userId, code, tries, now });
    return context.json({ id: await startAttempt(db, { examId, userId, lease, now }) }, 201);
  });

  router.openapi(openRoute, async (context) => {
    const attempt = await takeLease(db, {
      ...whose(context, context.req.valid("param")),
      ...context.req.valid("json"),
      now: clock(),
    });
    return context.json(await presentPaper(db, attempt, clock()), 200);
  });

  router.openapi(saveRoute, async (context) => {
    const params = context.req.valid("param");
    const saving = { ...whose(context, params), position: positionOf(params), ...context.req.valid("json"), now: clock() };
    return context.json(await saveAnswer(db, saving), 200);
  });

  router.openapi(handInRoute, async (context) => {
    const of = whose(context, context.req.valid("param"));
    await handIn(db, { ...of, ...context.req.valid("json"), now: clock() });
    return context.json({ id: of.id }, 200);
  });

  router.openapi(breakRoute, async (context) => {
    const of = whose(context, context.req.valid("param"));
    const now = clock();
    const attempt = await takeBreak(db, { ...of, ...context.req.valid("json"), now });
    const { pausedAt, breakSeconds, closesAt } = attempt;
    const times = { now: now.toISOString(), closes_at: closesAt.toISOString() };
    return context.json({ paused: pausedAt !== null, break_seconds: breakSeconds, ...times }, 200);
  });

  router.openapi(receiptRoute, async (context) => {
    const attempt = await findAttempt(db, whose(context, context.req.valid("param")));
    if (!attempt.handedInAt) throw new AppError("attempt.not_handed_in");
    return context.json(await signReceipt({ db, secret, publicUrl, now: clock() }, attempt), 200);
  });

  router.openapi(appealRoute, async (context) => {
    const params = context.req.valid("param");
    const { id: attemptId, userId } = whose(context, params);
    const { text } = context.req.valid("json");
    await appealEssay(db, { attemptId, userId, position: positionOf(params), text, now: clock() });
    return context.json({ id: attemptId }, 200);
  });

  router.openapi(resultRoute, async (context) => {
    const attempt = await findAttempt(db, whose(context, context.req.valid("param")));
    if (!attempt.handedInAt) throw new AppError("attempt.not_handed_in");
    return context.json(await presentResult(db, attempt, clock()), 200);
  });

  return router;
}
