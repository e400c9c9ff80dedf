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
import { findPracticeLesson } from "./practice-lesson.ts";
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
  summary: "List your exams",
  ...signedIn,
  responses: {
    200: answer(ownExamListSchema, "The exams of the caller's courses, with those that can be taken first"),
    ...failures(...signedInFailures),
  },
});

const pageRoute = createRoute({
  method: "get",
  path: "/learning/exams/{examId}",
  tags,
  summary: "Get one of your exams",
  description:
    "For learners of the exam's course; to everyone else, the exam does not exist. Describes the exam before and after it is taken. The questions are only available within an attempt.",
  ...signedIn,
  request: { params: examParams },
  responses: { 200: answer(examPageSchema, "The exam"), ...failures(...signedInFailures, "exam.not_found") },
});

const startRoute = createRoute({
  method: "post",
  path: "/learning/exams/{examId}/attempts",
  tags,
  summary: "Start an attempt",
  description: "If an attempt is already running, returns that attempt: starting again does not draw new questions.",
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
  summary: "Open a running attempt",
  description:
    "From then on, only the page with this lease can save answers. Another page has to pass `take` to take the attempt over.",
  ...signedIn,
  request: { params: attemptParams, body: jsonBody(openAttemptSchema) },
  responses: {
    200: answer(paperSchema, "The questions and the saved answers"),
    ...failures(...writeFailures, "attempt.not_found", "attempt.elsewhere", "attempt.handed_in"),
  },
});

const saveRoute = createRoute({
  method: "put",
  path: "/attempts/{attemptId}/answers/{position}",
  tags,
  summary: "Save an answer",
  description:
    "The answer is committed before the response is sent. A save that is repeated or older than the stored answer returns the stored answer. Every response includes the server's time and the time at which the attempt closes. Answers that are in transit at that moment still count if they arrive within 30 seconds.",
  ...signedIn,
  request: { params: attemptParams.extend({ position: z.string() }), body: jsonBody(saveSchema) },
  responses: {
    200: answer(acknowledgementSchema, "The stored answer"),
    ...failures(...writeFailures, "attempt.not_found", "attempt.elsewhere", "attempt.handed_in", "question.not_found"),
  },
});

const handInRoute = createRoute({
  method: "post",
  path: "/attempts/{attemptId}/hand-in",
  tags,
  summary: "Hand in an attempt",
  description: "Hands in the attempt with the answers saved so far. Handing in twice has no further effect.",
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
  description: "For learners whose accommodation includes breaks. Saving an answer or opening the attempt also ends the break.",
  ...signedIn,
  request: { params: attemptParams, body: jsonBody(breakSchema) },
  responses: {
    200: answer(breakAnswerSchema, "The remaining break time"),
    ...failures(...writeFailures, "attempt.not_found", "attempt.elsewhere", "attempt.handed_in", "attempt.no_break"),
  },
});

const receiptRoute = createRoute({
  method: "get",
  path: "/attempts/{attemptId}/receipt",
  tags,
  summary: "Get a signed receipt for an attempt",
  description:
    "For attempts that have been handed in. Returns a JSON Web Signature (EdDSA) with the SHA-256 hash (base64url) of each answer that counts, together with the hashed texts. Anyone with the academy's keys (`/credentials/receipt-keys`) can verify it.",
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
  summary: "Appeal an essay's grade",
  description: "Asks for the essay to be read again. Each essay can be appealed once, after it has been graded.",
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
  summary: "Get the result of an attempt",
  ...signedIn,
  request: { params: attemptParams },
  responses: {
    200: answer(resultSchema, "The result, as far as the exam shows it"),
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
    const { userId } = requireCaller(context);
    const [found, practice] = await Promise.all([findOwnExams(db, { userId, now }), findPracticeLesson(db, userId)]);
    return context.json({ exams: found.map(({ exam }) => exam), practice, now: now.toISOString() }, 200);
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
