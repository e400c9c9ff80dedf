import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { suggestGrade } from "#ai/agents/essay/suggest-grade.ts";
import { answeringModel } from "#ai/text-model.ts";
import { AppError } from "#domain/errors.ts";
import { essaySuggestionSchema } from "#domain/essay.schema.ts";
import { admitToEssay, leaseEssay, writeSuggestion } from "#server/assessment/grading/essays.ts";
import { askWithinBudget } from "#server/ai/chat/ask-within-budget.ts";
import { createBudget } from "#server/ai/chat/budget.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema } from "#server/platform/http/read-parameters.ts";
import type { AgentFunctionDependencies } from "./function-routes.ts";
import { agentFailures } from "./function-routes.ts";

/** Suggestions requested by one person, who has to read each of them. */
const limit = { name: "essay-suggestions", times: 120, seconds: 600 };

const suggestRoute = createRoute({
  method: "post",
  path: "/essays/{attemptId}/{position}/suggestion",
  tags: ["Essays"],
  summary: "Suggest points for an essay",
  description:
    "For each row of the rubric, a model suggests points and quotes a passage of the " +
    "essay verbatim. A row that it can't support with a quote has no points, and the academy calculates the total. Nothing is " +
    "graded: the grader approves, changes or discards the suggestion. The model doesn't learn whose essay it is.",
  ...signedIn,
  request: { params: z.object({ attemptId: idSchema, position: z.string() }) },
  responses: {
    200: answer(essaySuggestionSchema, "The suggested points"),
    ...failures(...signedInFailures, "essay.not_found", "essay.being_read", "essay.no_reader", ...agentFailures),
  },
});

/** Routes for suggested grades of essays, for graders. */
export function essaySuggestionRoutes(deps: AgentFunctionDependencies): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const limiter = rateLimiter(deps.db, limit);
  const budget = createBudget(deps);
  router.openapi(suggestRoute, async (context) => {
    const caller = requireCaller(context);
    const essay = await admitToEssay(deps.db, caller, context.req.valid("param"));
    await limiter.take(caller.userId);
    const textModel = await answeringModel(deps.textModel);
    if (textModel.name === "built-in") throw new AppError("essay.no_reader");
    await leaseEssay(deps.db, { ...essay, readerId: caller.userId, now: deps.clock() });
    const ask = askWithinBudget(
      { ...deps, textModel, budget },
      { userId: caller.userId, functionName: "assessment-agent", signal: context.req.raw.signal },
    );
    const { stem, feedback, rubric } = essay.content;
    const task = { kind: "essay", question: stem, guide: feedback, rubric, text: essay.text } as const;
    const suggestion = await suggestGrade(ask, task, textModel.name);
    await writeSuggestion(deps.db, essay, suggestion);
    return context.json(suggestion, 200);
  });
  return router;
}
