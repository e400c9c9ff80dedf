import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import {
  agentAnswerSchema,
  type AgentAnswer,
  assessmentInputSchema,
  coachInputSchema,
  lessonContentInputSchema,
} from "#domain/agents.schema.ts";
import { answeringModel } from "#ai/text-model.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import {
  answerOnce,
  findResult,
  idempotencyHeaders,
  readRequestKey,
  type RequestKey,
} from "#server/platform/http/idempotency.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { askWithinBudget } from "#server/ai/chat/ask-within-budget.ts";
import { createBudget, modelFailures } from "#server/ai/chat/budget.ts";
import { presentStored, type AgentRun } from "./run-agent.ts";
import { runAssessmentAgent } from "./assessment-agent.ts";
import { runEngagementCoach } from "./engagement-coach.ts";
import { runLessonContentAgent } from "./lesson-content-agent.ts";

/** Drafts requested by one person, who has to review each of them. */
const draftLimit = { name: "agents", times: 30, seconds: 600 };

/** The possible failures of every call that lets an agent write. */
export const agentFailures = ["request.too_many", "agent.left", "agent.unusable_answer", ...modelFailures] as const;

const answered = answer(agentAnswerSchema, "The agent's reply, saved as a draft, or the reason why there is no draft");

const lessonContentRoute = createRoute({
  method: "post",
  path: "/lesson-content-agent",
  tags: ["Faculty"],
  summary: "Draft a lesson from existing lessons",
  description:
    "For instructors and admins. An instructor's draft draws only on lessons that they can read. What the lessons don't cover " +
    "is reported, not made up.",
  ...signedIn,
  request: { headers: idempotencyHeaders, body: jsonBody(lessonContentInputSchema) },
  responses: { 200: answered, ...failures(...writeFailures, "caller.forbidden", "request.key_used", ...agentFailures) },
});

const assessmentRoute = createRoute({
  method: "post",
  path: "/assessment-agent",
  tags: ["Faculty"],
  summary: "Generate practice questions from a lesson",
  description:
    "For the student who takes the lesson's course, its instructor and admins. Every question has passed a check that is made " +
    "without knowing its answer. The student that the questions are for sees each answer after choosing an option.",
  ...signedIn,
  request: { headers: idempotencyHeaders, body: jsonBody(assessmentInputSchema) },
  responses: {
    200: answered,
    ...failures(
      ...writeFailures,
      "request.key_used",
      "lesson.not_found",
      "lesson.not_enrolled",
      "lesson.not_released",
      "exam.running",
      "agent.only_for_yourself",
      "agent.student_not_found",
      ...agentFailures,
    ),
  },
});

const coachRoute = createRoute({
  method: "post",
  path: "/engagement-coach",
  tags: ["Faculty"],
  summary: "Write a coaching note from a student's progress",
  description:
    "For the student themselves, instructors of a course that the student takes, and admins. The name and figures come from " +
    "the academy's records. A course whose exam the caller is taking is left out; if they have no other course, the call is refused.",
  ...signedIn,
  request: { headers: idempotencyHeaders, body: jsonBody(coachInputSchema) },
  responses: {
    200: answered,
    ...failures(
      ...writeFailures,
      "request.key_used",
      "exam.running",
      "agent.only_for_yourself",
      "agent.student_not_found",
      ...agentFailures,
    ),
  },
});

export type AgentFunctionDependencies = Pick<Dependencies, "db" | "log" | "textModel" | "dailyTokens" | "clock" | "draining">;

/** Routes for the agents that write drafts, under /functions/v1. */
export function agentFunctionRoutes(deps: AgentFunctionDependencies): OpenAPIHono<AppEnv> {
  const router = createRouter();
  answerOnce(router, deps, lessonContentRoute, assessmentRoute, coachRoute);
  const limiter = rateLimiter(deps.db, draftLimit);
  const budget = createBudget(deps);

  for (const { path } of [lessonContentRoute, assessmentRoute, coachRoute]) {
    router.use(path, async (context, next) => {
      await limiter.take(requireCaller(context).userId);
      await next();
    });
  }

  /** Run an agent, unless there is already a draft for this idempotency key: then return that draft. */
  async function writeOnce(
    context: Context<AppEnv>,
    functionName: string,
    write: (run: AgentRun) => Promise<AgentAnswer>,
  ): Promise<AgentAnswer> {
    const key = await readRequestKey(context, deps.clock());
    const written = await findResult(deps.db, key);
    if (written !== undefined) return presentStored(deps.db, requireCaller(context), written);
    return write(await begin(context, functionName, key));
  }

  async function begin(context: Context<AppEnv>, functionName: string, key: RequestKey | null): Promise<AgentRun> {
    const caller = requireCaller(context);
    // Use one model for the whole draft, so that the recorded model is the one that wrote it.
    const textModel = await answeringModel(deps.textModel);
    const ask = askWithinBudget(
      { ...deps, textModel, budget },
      { userId: caller.userId, functionName, signal: context.req.raw.signal },
    );
    return { db: deps.db, caller, ask, model: textModel.name, now: deps.clock(), key };
  }

  router.openapi(lessonContentRoute, async (context) => {
    const write = (run: AgentRun) => runLessonContentAgent(run, context.req.valid("json"));
    return context.json(await writeOnce(context, "lesson-content-agent", write), 200);
  });
  router.openapi(assessmentRoute, async (context) => {
    const write = (run: AgentRun) => runAssessmentAgent(run, context.req.valid("json"));
    return context.json(await writeOnce(context, "assessment-agent", write), 200);
  });
  router.openapi(coachRoute, async (context) => {
    const write = (run: AgentRun) => runEngagementCoach(run, context.req.valid("json"));
    return context.json(await writeOnce(context, "engagement-coach", write), 200);
  });

  return router;
}
