import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import {
  courseSectionsSchema,
  lessonDraftListSchema,
  lessonDraftOrderSchema,
  lessonDraftSchema,
  newLessonDraftSchema,
} from "#domain/lesson-draft.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { createLesson, readOutline, reorderLessons } from "./outline.ts";
import { readDraft } from "./read.ts";
import { arrangeSections } from "./sections.ts";

const tags = ["Lesson drafts"];
const course = z.object({ courseId: idSchema });
const refusals = ["caller.forbidden", "course.not_found"] as const;

const listRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/lesson-drafts",
  tags,
  summary: "The outline of a course as its authors write it",
  description: "For the course's instructor and admins. Every lesson of the course is there, and drafts that are no lesson yet.",
  ...signedIn,
  request: { params: course },
  responses: {
    200: answer(lessonDraftListSchema, "The lesson drafts in order"),
    ...failures(...signedInFailures, ...refusals),
  },
});

const createLessonRoute = createRoute({
  method: "post",
  path: "/courses/{courseId}/lesson-drafts",
  tags,
  summary: "Begin a lesson, as a draft",
  description:
    "It is a draft: learners see nothing of it. Calling again with the same id makes no other one and changes nothing.",
  ...signedIn,
  request: { params: course, body: jsonBody(newLessonDraftSchema) },
  responses: {
    201: answer(lessonDraftSchema, "The lesson draft"),
    ...failures(
      ...writeFailures,
      ...refusals,
      "lesson_draft.id_taken",
      "lesson_draft.too_many",
      "lesson_draft.order_outdated",
      "text.foreign_picture",
    ),
  },
});

const orderRoute = createRoute({
  method: "put",
  path: "/courses/{courseId}/lesson-drafts/order",
  tags,
  summary: "Put the lessons of a course in another order",
  description:
    "Takes all of them, and holds at once for learners too: the lessons stand in the same order, everybody is still at the lesson that they " +
    "opened last, and no progress falls.",
  ...signedIn,
  request: { params: course, body: jsonBody(lessonDraftOrderSchema) },
  responses: {
    200: answer(lessonDraftListSchema, "The lesson drafts as they stand now"),
    ...failures(...writeFailures, ...refusals, "lesson_draft.order_outdated"),
  },
});

const sectionsRoute = createRoute({
  method: "put",
  path: "/courses/{courseId}/sections",
  tags,
  summary: "Give a course sections with names, and put its lessons into them",
  description:
    "Takes all lessons, and holds at once for learners too. A course that had no sections has them from then on; those that are left out are " +
    "gone. `known` names the sections that the caller has read: when others have changed them meanwhile, nothing is overwritten: 409.",
  ...signedIn,
  request: { params: course, body: jsonBody(courseSectionsSchema) },
  responses: {
    200: answer(lessonDraftListSchema, "The sections and lesson drafts as they stand now"),
    ...failures(...writeFailures, ...refusals, "lesson_draft.order_outdated", "lesson_draft.id_taken"),
  },
});

/** Routes for the lessons of a course and their order. */
export function outlineRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const idOf = (params: z.infer<typeof course>) => readId(params.courseId, "course.not_found");

  router.openapi(listRoute, async (context) =>
    context.json(await readOutline(db, requireCaller(context), idOf(context.req.valid("param"))), 200),
  );
  router.openapi(createLessonRoute, async (context) => {
    const caller = requireCaller(context);
    const input = context.req.valid("json");
    await createLesson(db, { caller, now: clock() }, { courseId: idOf(context.req.valid("param")), input });
    return context.json(await readDraft(db, caller, input.id), 201);
  });
  router.openapi(orderRoute, async (context) => {
    const caller = requireCaller(context);
    const courseId = idOf(context.req.valid("param"));
    await reorderLessons(db, caller, { courseId, ids: context.req.valid("json").ids });
    return context.json(await readOutline(db, caller, courseId), 200);
  });
  router.openapi(sectionsRoute, async (context) => {
    const caller = requireCaller(context);
    const courseId = idOf(context.req.valid("param"));
    await arrangeSections(db, caller, { courseId, input: context.req.valid("json") });
    return context.json(await readOutline(db, caller, courseId), 200);
  });

  return router;
}
