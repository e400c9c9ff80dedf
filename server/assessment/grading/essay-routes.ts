import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { essayGradeSchema, essayListSchema, essaySchema, essayStates, type Essay } from "#domain/essay.schema.ts";
import { settleAttempt } from "#server/assessment/completion/completion-status.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, pageNumber, readId } from "#server/platform/http/read-parameters.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";
import {
  admitToEssay,
  findEssay,
  gradeReadEssay,
  leaseEssay,
  listEssays,
  returnEssay,
  writeSuggestion,
  type StoredEssay,
} from "./essays.ts";

const tags = ["Essays"];
const course = z.object({ courseId: idSchema });
const essay = z.object({ attemptId: idSchema, position: z.string() });

const listRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/essays",
  tags,
  summary: "List essays to grade",
  description:
    "For instructors of the course and admins. Essays are listed in the order in which they are to be read. Names are included only on request.",
  ...signedIn,
  request: {
    params: course,
    query: z.object({
      state: z.enum(essayStates).optional(),
      names: z.enum(["yes", "no"]).default("no"),
      page: pageNumber,
    }),
  },
  responses: {
    200: answer(essayListSchema, "The page of essays"),
    ...failures(...signedInFailures, "caller.forbidden", "course.not_found", "request.invalid"),
  },
});

const openRoute = createRoute({
  method: "post",
  path: "/essays/{attemptId}/{position}/open",
  tags,
  summary: "Open an essay for grading",
  description:
    "Reserves the essay for the caller for 15 minutes; opening or grading it starts the 15 minutes again. The response does not reveal who wrote it.",
  ...signedIn,
  request: { params: essay },
  responses: {
    200: answer(essaySchema, "The essay with its rubric"),
    ...failures(...signedInFailures, "essay.not_found", "essay.being_read"),
  },
});

const gradeRoute = createRoute({
  method: "put",
  path: "/essays/{attemptId}/{position}",
  tags,
  summary: "Grade an essay",
  description:
    "The essay is graded by its rubric, and the server adds up the points of the rows. If the learner has appealed, grading settles the appeal.",
  ...signedIn,
  request: { params: essay, body: jsonBody(essayGradeSchema) },
  responses: {
    200: answer(z.object({ score: z.int(), points: z.int() }), "The essay's score and points"),
    ...failures(...writeFailures, "essay.not_found", "essay.being_read", "essay.read_meanwhile", "essay.changed_meanwhile"),
  },
});

const returnRoute = createRoute({
  method: "post",
  path: "/essays/{attemptId}/{position}/return",
  tags,
  summary: "Return an essay to the queue",
  ...signedIn,
  request: { params: essay },
  responses: { 200: answer(z.object({ id: z.uuid() }), "The attempt"), ...failures(...signedInFailures, "essay.not_found") },
});

const discardRoute = createRoute({
  method: "delete",
  path: "/essays/{attemptId}/{position}/suggestion",
  tags,
  summary: "Discard the suggested grade for an essay",
  ...signedIn,
  request: { params: essay },
  responses: { 200: answer(z.object({ id: z.uuid() }), "The attempt"), ...failures(...signedInFailures, "essay.not_found") },
});

/** Routes for grading the essays of a course, for its authors. */
export function essayRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(listRoute, async (context) => {
    const caller = requireCaller(context);
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, caller, courseId);
    const { state, names, page } = context.req.valid("query");
    const queue = { courseId, readerId: caller.userId, state, names: names === "yes", page, now: clock() };
    return context.json(await listEssays(db, queue), 200);
  });

  router.openapi(openRoute, async (context) => {
    const caller = requireCaller(context);
    const found = await admitToEssay(db, caller, context.req.valid("param"));
    const now = clock();
    const until = await leaseEssay(db, { ...found, readerId: caller.userId, now });
    return context.json(await presentEssay(found, { until, now, group: caller.userId }), 200);
  });

  router.openapi(gradeRoute, async (context) => {
    const caller = requireCaller(context);
    const found = await admitToEssay(db, caller, context.req.valid("param"));
    const grade = context.req.valid("json");
    const rows = new Map(grade.given.map((each) => [each.row, each.points]));
    for (const [at, { id, points }] of found.content.rubric.entries()) {
      const given = rows.get(id);
      if (given === undefined)
        throw new AppError("request.invalid", {
          field: `given.${at}.points`,
          reason: `The points for criterion ${at + 1} are missing.`,
        });
      if (given > points)
        throw new AppError("request.invalid", {
          field: `given.${at}.points`,
          reason: `The points for criterion ${at + 1} are at most ${points}.`,
        });
    }
    if (grade.given.length !== found.content.rubric.length)
      throw new AppError("request.invalid", { field: "given", reason: "The points must name each row of the rubric once." });
    await db.transaction().execute((trx) => gradeReadEssay(trx, { essay: found, grade, readerId: caller.userId, now: clock() }));
    await settleAttempt(db, found.attemptId, clock());
    const graded = await findEssay(db, found);
    return context.json({ score: graded?.score ?? 0, points: found.points }, 200);
  });

  router.openapi(returnRoute, async (context) => {
    const caller = requireCaller(context);
    const found = await admitToEssay(db, caller, context.req.valid("param"));
    await returnEssay(db, { ...found, readerId: caller.userId });
    return context.json({ id: found.attemptId }, 200);
  });

  router.openapi(discardRoute, async (context) => {
    const found = await admitToEssay(db, requireCaller(context), context.req.valid("param"));
    await writeSuggestion(db, found, null);
    return context.json({ id: found.attemptId }, 200);
  });

  return router;
}

async function presentEssay(
  essay: StoredEssay,
  { until, now, group }: { until: Date; now: Date; group: string },
): Promise<Essay> {
  const { attemptId, position, courseId, exam, content, points, text, score, given, comment, suggestion, appeal } = essay;
  return {
    attempt_id: attemptId,
    position,
    course_id: courseId,
    exam,
    stem: await renderMarkdown(content.stem, { group }),
    guide: await renderMarkdown(content.feedback, { group }),
    points,
    text,
    rubric: content.rubric.map((row) => ({ ...row })),
    given,
    comment,
    score,
    suggestion,
    appeal: appeal && { text: appeal.text, at: appeal.at.toISOString(), reply: appeal.reply },
    leased_until: until.toISOString(),
    now: now.toISOString(),
  };
}
