import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { askedQuestionSchema } from "#domain/answer.schema.ts";
import { AppError } from "#domain/errors.ts";
import { purposes, questionLimits, questionTypes } from "#domain/question.ts";
import {
  newQuestionSchema,
  questionChangeSchema,
  questionListSchema,
  questionPreviewSchema,
  questionSchema,
  type NewQuestion,
} from "#domain/question.schema.ts";
import { refuseForeignPictures } from "#server/courses/media/picture-access.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import { mayRenderText } from "#server/courses/authoring/policy.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answerOnce, createOnce, idempotencyHeaders, readRequestKey } from "#server/platform/http/idempotency.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, pageNumber, readId, cleanSearch } from "#server/platform/http/read-parameters.ts";
import { inMarkdownThread } from "#server/platform/markdown/markdown-pool.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";
import { parseUuid } from "#domain/uuid.ts";
import { findExamSpoiledBy } from "#server/assessment/exams/protect-exams.ts";
import { checkQuestion, divideQuestion } from "./check-question.ts";
import { countAddedAnyway } from "./draft-counts.ts";
import { admitToAuthoring } from "./policy.ts";
import { presentQuestion } from "./present-question.ts";
import {
  findQuestion,
  insertQuestion,
  isAskedInOpenExam,
  isLessonOf,
  isNamedInExam,
  listQuestions,
  makeRoom,
  removeQuestion,
  updateQuestion,
} from "./queries.ts";

const tags = ["Questions"];

const course = z.object({ courseId: idSchema });
const question = z.object({ questionId: idSchema });
const courseErrorCodes = ["caller.forbidden", "course.not_found"] as const;
const text = (most: number, name: string) =>
  z.string().max(most, `The ${name} may have at most ${most} characters.`).transform(cleanSearch).default("");

const listRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/questions",
  tags,
  summary: "List a course's questions",
  description: "For instructors of the course and admins. Questions are sorted newest first.",
  ...signedIn,
  request: {
    params: course,
    query: z.object({
      search: text(questionLimits.search, "search").meta({ description: "Part of the question's content" }),
      type: z.enum(questionTypes).optional(),
      purpose: z.enum(purposes).optional(),
      lesson: idSchema.optional(),
      tag: text(questionLimits.tag, "tag"),
      page: pageNumber,
    }),
  },
  responses: {
    200: answer(questionListSchema, "The page of questions"),
    ...failures(...signedInFailures, ...courseErrorCodes, "request.invalid"),
  },
});

const addRoute = createRoute({
  method: "post",
  path: "/courses/{courseId}/questions",
  tags,
  summary: "Create a question",
  ...signedIn,
  request: {
    params: course,
    query: z.object({
      draft: z.literal("dropped").optional().meta({
        description:
          "`dropped`: the question is a draft that the agent had dropped; the course counts how many were added anyway",
      }),
    }),
    headers: idempotencyHeaders,
    body: jsonBody(newQuestionSchema),
  },
  responses: {
    201: answer(questionSchema, "The new question"),
    ...failures(
      ...writeFailures,
      ...courseErrorCodes,
      "request.key_used",
      "question.too_many",
      "text.too_intricate",
      "text.foreign_picture",
    ),
  },
});

const previewRoute = createRoute({
  method: "post",
  path: "/questions/preview",
  tags,
  summary: "Preview a question",
  description: "For instructors and admins. Shows the question as learners see it. Nothing is stored.",
  ...signedIn,
  request: { body: jsonBody(questionPreviewSchema) },
  responses: {
    200: answer(askedQuestionSchema, "The question"),
    ...failures(...writeFailures, "caller.forbidden", "text.too_intricate"),
  },
});

const readRoute = createRoute({
  method: "get",
  path: "/questions/{questionId}",
  tags,
  summary: "Get a question with its answer key",
  description: "For instructors of the course and admins; to everyone else, the question does not exist.",
  ...signedIn,
  request: { params: question },
  responses: { 200: answer(questionSchema, "The question"), ...failures(...signedInFailures, "question.not_found") },
});

const saveRoute = createRoute({
  method: "put",
  path: "/questions/{questionId}",
  tags,
  summary: "Update a question",
  description:
    "Saves the question as its next version. Attempts that have already started keep the version that they were given. " +
    "Its tags can't change if a published exam that has not closed could then no longer be started.",
  ...signedIn,
  request: { params: question, body: jsonBody(questionChangeSchema) },
  responses: {
    200: answer(questionSchema, "The updated question"),
    ...failures(
      ...writeFailures,
      "question.not_found",
      "question.changed_meanwhile",
      "question.in_exam",
      "question.in_open_exam",
      "question.needed_in_pool",
      "text.too_intricate",
      "text.foreign_picture",
    ),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/questions/{questionId}",
  tags,
  summary: "Delete a question",
  description:
    "A question can't be deleted while an exam uses it, or if a published exam that has not closed could then no longer draw " +
    "enough questions. Attempts that include it keep it.",
  ...signedIn,
  request: { params: question },
  responses: {
    200: answer(z.object({ id: z.uuid() }), "The deleted question's ID"),
    ...failures(...signedInFailures, "question.not_found", "question.in_exam", "question.needed_in_pool"),
  },
});

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return new Set(some).size === new Set([...some, ...others]).size && new Set(others).size === new Set([...some, ...others]).size;
}

/** Routes for the questions of a course, for its authors. */
export function questionRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  answerOnce(router, { db, clock }, addRoute);

  router.openapi(listRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, requireCaller(context), courseId);
    const { lesson, ...query } = context.req.valid("query");
    const lessonId = lesson === undefined ? undefined : (parseUuid(lesson) ?? courseId);
    return context.json(await listQuestions(db, { courseId, ...query, lesson: lessonId }), 200);
  });

  router.openapi(addRoute, async (context) => {
    const caller = requireCaller(context);
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, caller, courseId);
    const id = await createOnce(db, await readRequestKey(context, clock()), async (transact) => {
      const { content, placing } = await checkWritten(courseId, context.req.valid("json"), caller.userId);
      await refuseForeignPictures(db, caller, { after: JSON.stringify(content), field: "stem" });
      return transact(async (trx) => {
        await makeRoom(trx, courseId, 1);
        if (context.req.valid("query").draft === "dropped") await countAddedAnyway(trx, courseId);
        return insertQuestion(trx, { courseId, content, placing, authorId: caller.userId });
      });
    });
    return context.json(await readQuestion(id), 201);
  });

  router.openapi(previewRoute, async (context) => {
    const caller = requireCaller(context);
    if (!mayRenderText(caller)) throw new AppError("caller.forbidden");
    return context.json(await presentQuestion(context.req.valid("json"), { group: caller.userId }), 200);
  });

  router.openapi(readRoute, async (context) => {
    const id = readId(context.req.valid("param").questionId, "question.not_found");
    const found = admitToAuthoring(requireCaller(context), await findQuestion(db, id), "question.not_found");
    return context.json(found.question, 200);
  });

  router.openapi(saveRoute, async (context) => {
    const caller = requireCaller(context);
    const id = readId(context.req.valid("param").questionId, "question.not_found");
    const { question: before } = admitToAuthoring(caller, await findQuestion(db, id), "question.not_found");
    const { version: from, ...changed } = context.req.valid("json");
    const { content, placing } = await checkWritten(before.course_id, changed, caller.userId);
    await refuseForeignPictures(db, caller, { before: JSON.stringify(before), after: JSON.stringify(content), field: "stem" });
    const leavesExams = placing.purpose === "practice" && before.purpose === "exam";
    const saved = await db.transaction().execute(async (trx) => {
      if (leavesExams && (await isNamedInExam(trx, id))) throw new AppError("question.in_exam", { field: "purpose" });
      if (leavesExams && (await isAskedInOpenExam(trx, id, clock())))
        throw new AppError("question.in_open_exam", { field: "purpose" });
      if (before.purpose === "exam" && !isSameSet(before.tags, placing.tags)) {
        const exam = await findExamSpoiledBy(trx, {
          courseId: before.course_id,
          questionId: id,
          tags: placing.tags,
          now: clock(),
        });
        if (exam !== null) throw new AppError("question.needed_in_pool", { field: "tags", exam });
      }
      return updateQuestion(trx, { id, from, content, placing, authorId: caller.userId });
    });
    if (!saved) throw new AppError("question.changed_meanwhile");
    return context.json(await readQuestion(id), 200);
  });

  router.openapi(deleteRoute, async (context) => {
    const id = readId(context.req.valid("param").questionId, "question.not_found");
    const found = admitToAuthoring(requireCaller(context), await findQuestion(db, id), "question.not_found");
    await db.transaction().execute(async (trx) => {
      if (await isNamedInExam(trx, id)) throw new AppError("question.in_exam");
      const change = { courseId: found.question.course_id, questionId: id, tags: null, now: clock() };
      const exam = await findExamSpoiledBy(trx, change);
      if (exam !== null) throw new AppError("question.needed_in_pool", { exam });
      await removeQuestion(trx, id, clock());
    });
    return context.json({ id }, 200);
  });

  /** Split a question into content and placing, and check both: its lesson belongs to the course, and its texts can be shown. */
  async function checkWritten(courseId: string, written: NewQuestion, group: string) {
    const { content, placing } = divideQuestion(written);
    const { lesson_id } = placing;
    if (lesson_id !== null && !(await isLessonOf(db, { lessonId: lesson_id, courseId })))
      throw new AppError("request.invalid", { field: "lesson_id", reason: "The lesson is not part of this course." });
    await checkQuestion(content, placing, {
      render: (source, field) => renderMarkdown(source, { group, field }),
      findFormula: (text, field) => inMarkdownThread("findFormula", { text }, { group, field }),
      findPictures: (text, field) => inMarkdownThread("findPictures", { text }, { group, field }),
    });
    return { content, placing };
  }

  async function readQuestion(id: string) {
    const found = await findQuestion(db, id);
    if (!found) throw new AppError("question.not_found");
    return found.question;
  }

  return router;
}
