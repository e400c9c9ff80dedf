import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import {
  courseQuestionsSchema,
  feedbackSchema,
  lessonAnswerSchema,
  lessonQuestionsSchema,
} from "#domain/tutor-feedback.schema.ts";
import { mayUseConversation } from "#server/ai/conversations/policy.ts";
import { mayWriteDrafts } from "#server/courses/authoring/policy.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answerOnce, createOnce, idempotencyHeaders, readRequestKey } from "#server/platform/http/idempotency.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { findLessonText } from "#server/ai/chat/read-lessons.ts";
import { addAnswer, changeAnswer, deleteAnswer, findAnswer, findOwner, judgeTurn, readCourseQuestions } from "./queries.ts";
import { readLessonQuestions } from "./read-lesson-questions.ts";

const tags = ["Tutor feedback"];

const judgeRoute = createRoute({
  method: "put",
  path: "/conversations/{id}/turns/{turn}/feedback",
  tags,
  summary: "Rate an answer",
  description: "For one of the caller's own answers, with an optional reason. Instructors see the ratings without names.",
  ...signedIn,
  request: { params: z.object({ id: idSchema, turn: idSchema }), body: jsonBody(feedbackSchema) },
  responses: {
    200: answer(z.object({ helpful: z.boolean().nullable() }), "The saved rating"),
    ...failures(...writeFailures, "conversation.not_found"),
  },
});

const courseRoute = createRoute({
  method: "get",
  path: "/teaching/courses/{courseId}/questions",
  tags,
  summary: "Get learners' questions by lesson",
  description:
    "For the course's instructor and admins. Shows how often learners asked the tutor about the lessons of a course, without " +
    "names. Lessons that few learners have asked about have no figures.",
  ...signedIn,
  request: { params: z.object({ courseId: idSchema }) },
  responses: {
    200: answer(courseQuestionsSchema, "The course's lessons with their figures"),
    ...failures(...signedInFailures, "course.not_found"),
  },
});

const lessonRoute = createRoute({
  method: "get",
  path: "/teaching/lessons/{lessonId}/questions",
  tags,
  summary: "Get learners' questions about a lesson",
  description:
    "For the course's instructor and admins. Shows which passages learners ask about and which questions the tutor left open.",
  ...signedIn,
  request: { params: z.object({ lessonId: idSchema }) },
  responses: {
    200: answer(lessonQuestionsSchema, "The passages, the open questions and the instructor's answers"),
    ...failures(...signedInFailures, "lesson.not_found"),
  },
});

const addRoute = createRoute({
  method: "post",
  path: "/teaching/lessons/{lessonId}/answers",
  tags,
  summary: "Add an instructor's answer to a lesson",
  description:
    "For the course's instructor and admins. Answers a question of learners once and for all: from then on, the tutor quotes " +
    "the answer as the instructor's.",
  ...signedIn,
  request: { params: z.object({ lessonId: idSchema }), headers: idempotencyHeaders, body: jsonBody(lessonAnswerSchema) },
  responses: {
    201: answer(z.object({ id: z.uuid() }), "The id of the answer, which the tutor can now quote"),
    ...failures(...writeFailures, "lesson.not_found", "request.key_used", "lesson_answer.too_many"),
  },
});

const changeRoute = createRoute({
  method: "put",
  path: "/teaching/answers/{answerId}",
  tags,
  summary: "Update an instructor's answer",
  ...signedIn,
  request: { params: z.object({ answerId: idSchema }), body: jsonBody(lessonAnswerSchema.omit({ settles: true })) },
  responses: {
    200: answer(z.object({ id: z.uuid() }), "The id of the answer, which the tutor can now quote"),
    ...failures(...writeFailures, "lesson_answer.not_found"),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/teaching/answers/{answerId}",
  tags,
  summary: "Delete an instructor's answer",
  ...signedIn,
  request: { params: z.object({ answerId: idSchema }) },
  responses: {
    200: answer(z.object({ deleted: z.literal(true) }), "Confirmation that the tutor no longer uses the answer"),
    ...failures(...signedInFailures, "lesson_answer.not_found"),
  },
});

/** Routes for learners' feedback on the tutor's answers, and for instructors to act on it. */
export function feedbackRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  answerOnce(router, { db, clock }, addRoute);

  router.openapi(judgeRoute, async (context) => {
    const params = context.req.valid("param");
    const conversationId = readId(params.id, "conversation.not_found");
    const turnId = readId(params.turn, "conversation.not_found");
    const owner = await findOwner(db, conversationId, turnId);
    if (!owner || !mayUseConversation(requireCaller(context), owner)) throw new AppError("conversation.not_found");
    const judged = context.req.valid("json");
    if (!(await judgeTurn(db, { conversationId, turnId, ...judged }))) throw new AppError("conversation.not_found");
    return context.json({ helpful: judged.helpful }, 200);
  });

  router.openapi(courseRoute, async (context) => {
    const found = await readCourseQuestions(db, readId(context.req.valid("param").courseId, "course.not_found"));
    // The same error for another person's course as for an unknown one, because it may be unpublished.
    if (!found || !mayWriteDrafts(requireCaller(context), found)) throw new AppError("course.not_found");
    return context.json(found.questions, 200);
  });

  router.openapi(lessonRoute, async (context) => {
    const caller = requireCaller(context);
    const lesson = await admitToLesson(caller, context.req.valid("param").lessonId);
    return context.json(await readLessonQuestions(db, lesson, caller), 200);
  });

  router.openapi(addRoute, async (context) => {
    const caller = requireCaller(context);
    const { lessonId } = await admitToLesson(caller, context.req.valid("param").lessonId);
    const id = await createOnce(db, await readRequestKey(context, clock()), (transact) =>
      transact((trx) => addAnswer(trx, { ...context.req.valid("json"), lessonId, authorId: caller.userId })),
    );
    return context.json({ id }, 201);
  });

  router.openapi(changeRoute, async (context) => {
    const id = await admitToAnswer(requireCaller(context), context.req.valid("param").answerId);
    const { question, answer: text } = context.req.valid("json");
    await changeAnswer(db, id, { question, answer: text });
    return context.json({ id }, 200);
  });

  router.openapi(deleteRoute, async (context) => {
    const id = await admitToAnswer(requireCaller(context), context.req.valid("param").answerId);
    await deleteAnswer(db, id);
    return context.json({ deleted: true } as const, 200);
  });

  async function admitToLesson(caller: Caller, text: string) {
    const lesson = await findLessonText(db, readId(text, "lesson.not_found"));
    if (!lesson || !mayWriteDrafts(caller, lesson)) throw new AppError("lesson.not_found");
    return lesson;
  }

  async function admitToAnswer(caller: Caller, text: string): Promise<string> {
    const id = readId(text, "lesson_answer.not_found");
    const found = await findAnswer(db, id);
    if (!found || !mayWriteDrafts(caller, found)) throw new AppError("lesson_answer.not_found");
    return id;
  }

  return router;
}
