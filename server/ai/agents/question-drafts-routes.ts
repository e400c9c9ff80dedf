import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { questionDraftsInputSchema, questionDraftsSchema } from "#domain/agents.schema.ts";
import { AppError } from "#domain/errors.ts";
import { draftQuestions } from "#ai/agents/assessment/draft-questions.ts";
import { answeringModel, type TextModel } from "#ai/text-model.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { countDrafts } from "#server/assessment/questions/draft-counts.ts";
import { readAskedQuestions } from "#server/assessment/questions/lesson-questions.ts";
import { askWithinBudget } from "#server/ai/chat/ask-within-budget.ts";
import { createBudget } from "#server/ai/chat/budget.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { agentFailures, type AgentFunctionDependencies } from "./function-routes.ts";
import { findLessonForQuestions, findUnpublishedLesson } from "./lesson-queries.ts";

/** Sets of drafts requested by one person, who has to read each of them. */
const limit = { name: "question-drafts", times: 30, seconds: 600 };

const draftRoute = createRoute({
  method: "post",
  path: "/courses/{courseId}/question-drafts",
  tags: ["Questions"],
  summary: "Draft bank questions from a lesson",
  description:
    "For the course's instructor and admins. The drafts are not stored: review each one and add the good ones to the bank with " +
    "`POST /api/courses/{courseId}/questions`. With a vendor's model, or with a model for checking, each draft is solved again before it is " +
    "shown: three times without its answer key, and twice by its wording, without the lesson. Drafts that fail this check are returned separately, " +
    "with the reason. The built-in faculty can't solve drafts again, and drafts only questions that follow from a single sentence.",
  ...signedIn,
  request: { params: z.object({ courseId: idSchema }), body: jsonBody(questionDraftsInputSchema) },
  responses: {
    200: answer(questionDraftsSchema, "The drafts and the dropped drafts"),
    ...failures(...writeFailures, "caller.forbidden", "course.not_found", "lesson.not_found", "exam.running", ...agentFailures),
  },
});

/** Routes for questions that the assessment agent drafts for a course's bank. */
export function questionDraftsRoutes(deps: AgentFunctionDependencies & Pick<Dependencies, "checkModel">): OpenAPIHono<AppEnv> {
  const { db } = deps;
  const router = createRouter();
  const limiter = rateLimiter(db, limit);
  const budget = createBudget(deps);
  router.openapi(draftRoute, async (context) => {
    const caller = requireCaller(context);
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, caller, courseId);
    const { lesson_id, count } = context.req.valid("json");
    const lessonId = readId(lesson_id, "lesson.not_found");
    const asked = await readAskedQuestions(db, { lessonId, courseId });
    await limiter.take(caller.userId);
    const textModel = await answeringModel(deps.textModel);
    const checker = chooseChecker(textModel, deps.checkModel ?? null);
    const found = await findLessonForQuestions(db, { lessonId, caller, studentId: null });
    if (found?.takingExam) throw new AppError("exam.running");
    // Questions may be drafted before the course's lessons are published.
    const lesson = found?.lesson ?? (await findUnpublishedLesson(db, lessonId));
    if (!lesson) {
      const nothing = { drafts: [], dropped: [], unfounded: 0 };
      return context.json({ model: textModel.name, solved_again: checker !== null, checked_by: [], ...nothing }, 200);
    }
    const call = { userId: caller.userId, functionName: "assessment-agent", signal: context.req.raw.signal };
    let writer = textModel.name;
    const ask = askWithinBudget({ ...deps, textModel, budget }, { ...call, onModel: (name) => void (writer = name) });
    const checkedBy = new Set<string>();
    const solveAgain =
      checker &&
      askWithinBudget({ ...deps, textModel: checker, budget }, { ...call, onModel: (name) => void checkedBy.add(name) });
    // While its vendor rests, the built-in faculty has written in its place, and would agree with itself.
    const chooseSolver = () => (checker === textModel && isBuiltIn(writer) ? null : solveAgain);
    const input = { lesson, others: found?.others ?? [], asked, seed: `${lessonId} ${asked.length}` };
    const { drafts, dropped, unfounded } = await draftQuestions(ask, input, { count, chooseSolver });
    const lost = dropped.length + unfounded;
    await countDrafts(db, courseId, { made: drafts.length + lost, dropped: lost });
    return context.json(
      {
        model: writer,
        solved_again: chooseSolver() !== null && ![...checkedBy].some(isBuiltIn),
        checked_by: [...checkedBy].filter((name) => !isBuiltIn(name)),
        drafts: drafts.map(show),
        dropped: dropped.map((each) => ({ ...show(each), reason: each.reason })),
        unfounded,
      },
      200,
    );
  });
  return router;
}

/** Return whether the built-in faculty answered, perhaps in place of a model whose vendor rests ("built-in for vendor:model"). */
const isBuiltIn = (name: string) => name.startsWith("built-in");

/**
 * Return the model that solves drafts again; null if there is none, because the built-in faculty would agree with itself. While another
 * model's vendor rests, the one that wrote the drafts solves them, as in an academy with one model.
 */
function chooseChecker(writer: TextModel, checkModel: TextModel | null): TextModel | null {
  if (writer.name === "built-in") return checkModel;
  return checkModel ? { ...checkModel, standIn: writer } : writer;
}

function show({ question, options, answer: right, citation }: Awaited<ReturnType<typeof draftQuestions>>["drafts"][number]) {
  return { stem: question, options: options.map((text, place) => ({ text, correct: place === right })), quote: citation.quote };
}
