import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { answerSchema, type Check, checkListSchema, checkResultSchema } from "#domain/answer.schema.ts";
import { AppError } from "#domain/errors.ts";
import { revisionSchema } from "#domain/revision.schema.ts";
import { accessColumns, refuseReading, takesCourse, type Reader } from "#server/courses/lessons/policy.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";
import { settleCompletions } from "#server/assessment/completion/completion-status.ts";
import { findChecks } from "./find-checks.ts";
import { judgeAnswer, presentQuestion } from "./present-question.ts";

const tags = ["Checks"];
const lesson = z.object({ courseId: idSchema, lessonId: idSchema });

const listRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/lessons/{lessonId}/checks",
  tags,
  summary: "List a lesson's practice questions",
  description:
    "For learners and instructors of the course and admins. Lists the questions under the lesson's text. The response does not reveal the correct answers.",
  ...signedIn,
  request: { params: lesson },
  responses: {
    200: answer(checkListSchema, "The questions in order"),
    ...failures(...signedInFailures, "lesson.not_found", "lesson.not_enrolled", "lesson.not_released"),
  },
});

const answerRoute = createRoute({
  method: "post",
  path: "/courses/{courseId}/lessons/{lessonId}/checks/{questionId}",
  tags,
  summary: "Answer a practice question",
  description:
    "A question can be answered any number of times. The answer itself is not stored; for learners of the course, the fact that it was correct is.",
  ...signedIn,
  request: {
    params: lesson.extend({ questionId: idSchema }),
    body: jsonBody(
      z.strictObject({
        version: revisionSchema.min(1).meta({ description: "The version of the question that was answered" }),
        answer: answerSchema,
      }),
    ),
  },
  responses: {
    200: answer(checkResultSchema, "The verdict on the answer, with feedback"),
    ...failures(
      ...writeFailures,
      "lesson.not_found",
      "lesson.not_enrolled",
      "lesson.not_released",
      "question.not_found",
      "question.changed_meanwhile",
    ),
  },
});

/** Routes for the questions under a lesson's text. */
export function checkRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(listRoute, async (context) => {
    const caller = requireCaller(context);
    const { lessonId } = await admitToLesson(db, caller, context.req.valid("param"));
    return context.json({ checks: await presentChecks(db, { lessonId, userId: caller.userId }) }, 200);
  });

  router.openapi(answerRoute, async (context) => {
    const caller = requireCaller(context);
    const { lessonId, courseId, enrolled } = await admitToLesson(db, caller, context.req.valid("param"));
    const id = readId(context.req.valid("param").questionId, "question.not_found");
    const { version, answer: given } = context.req.valid("json");
    const check = (await findChecks(db, { lessonId, userId: caller.userId, questionId: id }))[0];
    if (!check) throw new AppError("question.not_found");
    if (check.version !== version) throw new AppError("question.changed_meanwhile");
    const judged = await judgeAnswer(check.content, given, caller.userId);
    const isRight = judged.verdict === "right";
    if (enrolled) await recordCheck(db, { userId: caller.userId, questionId: id, isRight, now: clock() });
    if (enrolled && isRight && !check.passed) await settleCompletions(db, { userId: caller.userId, courseId }, clock());
    return context.json({ ...judged, passed: check.passed || isRight }, 200);
  });

  return router;
}

/** Return the questions under a lesson's text as a learner sees them, without any key. */
export async function presentChecks(db: Database, of: { lessonId: string; userId: string }): Promise<Check[]> {
  const group = of.userId;
  const found = await findChecks(db, of);
  return Promise.all(
    found.map(async ({ id, version, content, passed }) => ({
      id,
      version,
      question: await presentQuestion(content, { group }),
      hint: content.hint === "" ? null : await renderMarkdown(content.hint, { group }),
      passed,
    })),
  );
}

async function admitToLesson(
  db: Database,
  reader: Reader,
  named: z.infer<typeof lesson>,
): Promise<{ lessonId: string; courseId: string; enrolled: boolean }> {
  const lessonId = readId(named.lessonId, "lesson.not_found");
  const row = await db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .select(["courses.id as courseId", ...accessColumns(reader)])
    .select(takesCourse(reader.userId).as("enrolled"))
    .where("lessons.id", "=", lessonId)
    .where("courses.id", "=", readId(named.courseId, "lesson.not_found"))
    .executeTakeFirst();
  if (!row) throw new AppError("lesson.not_found");
  const error = refuseReading(row);
  if (error) throw error;
  return { lessonId, courseId: row.courseId, enrolled: row.enrolled };
}

async function recordCheck(
  db: Database,
  { userId, questionId, isRight, now }: { userId: string; questionId: string; isRight: boolean; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto("check_results")
    .values({ user_id: userId, question_id: questionId, passed_at: isRight ? at : null, answered_at: at })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "question_id"]).doUpdateSet((eb) => ({
        tries: eb("check_results.tries", "+", 1),
        passed_at: eb.fn.coalesce("check_results.passed_at", "excluded.passed_at"),
        answered_at: eb.ref("excluded.answered_at"),
      })),
    )
    .execute();
}
