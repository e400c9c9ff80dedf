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
import { addAnswer, changeAnswer, deleteAnswer, findAnswer, findOwner, judgeTurn, readCourseQuestions } from "./queries.ts";
import { readLessonQuestions } from "./read-lesson-questions.ts";
import { findLessonText } from "#server/ai/chat/read-lessons.ts";

const tags = ["Tutor feedback"];

const judgeRoute = createRoute({
  method: "put",
  path: "/conversations/{id}/turns/{turn}/feedback",
  tags,
  summary: "Say whether an answer helped",
  description: "Of one of the caller's own answers, with a reason if they like. Instructors see the judgments without names.",
  ...signedIn,
  request: { params: z.object({ id: idSchema, turn: idSchema }), body: jsonBody(feedbackSchema) },
  responses: {
    200: answer(z.object({ helpful: z.boolean().nullable() }), "It is kept"),
    ...failures(...writeFailures, "conversation.not_found"),
  },
});

const courseRoute = createRoute({
  method: "get",
  path: "/teaching/courses/{courseId}/questions",
  tags,
  summary: "What learners asked the tutor about the lessons of a course",
  description: "For the course's instructor and admins. A lesson that few have asked about says nothing; nobody is named.",
  ...signedIn,
  request: { params: z.object({ courseId: idSchema }) },
  responses: {
    200: answer(courseQuestionsSchema, "Its lessons, with figures"),
    ...failures(...signedInFailures, "course.not_found"),
  },
});

const lessonRoute = createRoute({
  method: "get",
  path: "/teaching/lessons/{lessonId}/questions",
  tags,
  summary: "Which passages of a lesson learners ask about, and what the tutor left open",
  description: "For the course's instructor and admins.",
  ...signedIn,
  request: { params: z.object({ lessonId: idSchema }) },
  responses: {
    200: answer(lessonQuestionsSchema, "Passages, open questions and the answers that were written"),
    ...failures(...signedInFailures, "lesson.not_found"),
  },
});

const addRoute = createRoute({
  method: "post",
  path: "/teaching/lessons/{lessonId}/answers",
  tags,
  summary: "Answer a question of learners once and for all",
  description: "For the course's instructor and admins. The tutor quotes the answer from then on, as the instructor's.",
  ...signedIn,
  request: { params: z.object({ lessonId: idSchema }), headers: idempotencyHeaders, body: jsonBody(lessonAnswerSchema) },
  responses: {
    201: answer(z.object({ id: z.uuid() }), "The tutor knows it"),
    ...failures(...writeFailures, "lesson.not_found", "request.key_used", "lesson_answer.too_many"),
  },
});

const changeRoute = createRoute({
  method: "put",
  path: "/teaching/answers/{answerId}",
  tags,
  summary: "Write an answer to learners anew",
  ...signedIn,
  request: { params: z.object({ answerId: idSchema }), body: jsonBody(lessonAnswerSchema.omit({ settles: true })) },
  responses: {
    200: answer(z.object({ id: z.uuid() }), "The tutor knows it"),
    ...failures(...writeFailures, "lesson_answer.not_found"),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/teaching/answers/{answerId}",
  tags,
  summary: "Take an answer to learners back",
  ...signedIn,
  request: { params: z.object({ answerId: idSchema }) },
  responses: {
    200: answer(z.object({ deleted: z.literal(true) }), "The tutor has forgotten it"),
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
