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
const routeErrorCodes = ["caller.forbidden", "course.not_found"] as const;

const listRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/lesson-drafts",
  tags,
  summary: "List the lesson drafts of a course",
  description:
    "For the course's instructors and admins. Includes all lessons of the course, and drafts that haven't been published " +
    "as lessons yet.",
  ...signedIn,
  request: { params: course },
  responses: {
    200: answer(lessonDraftListSchema, "The lesson drafts, in order"),
    ...failures(...signedInFailures, ...routeErrorCodes),
  },
});

const createLessonRoute = createRoute({
  method: "post",
  path: "/courses/{courseId}/lesson-drafts",
  tags,
  summary: "Create a lesson draft",
  description: "Learners don't see the draft. Calling again with the same id creates no second draft and changes nothing.",
  ...signedIn,
  request: { params: course, body: jsonBody(newLessonDraftSchema) },
  responses: {
    201: answer(lessonDraftSchema, "The lesson draft"),
    ...failures(
      ...writeFailures,
      ...routeErrorCodes,
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
  summary: "Reorder the lessons of a course",
  description:
    "The list must contain all lesson drafts of the course. The new order takes effect immediately, for learners too: the " +
    "lessons follow the same order, everyone keeps the lesson that they opened last, and nobody's progress decreases.",
  ...signedIn,
  request: { params: course, body: jsonBody(lessonDraftOrderSchema) },
  responses: {
    200: answer(lessonDraftListSchema, "The lesson drafts in their new order"),
    ...failures(...writeFailures, ...routeErrorCodes, "lesson_draft.order_outdated"),
  },
});

const sectionsRoute = createRoute({
  method: "put",
  path: "/courses/{courseId}/sections",
  tags,
  summary: "Set the sections of a course",
  description:
    "Names the sections and assigns the lessons to them. The list must contain all lesson drafts of the course, and the " +
    "change takes effect immediately, for learners too. A course without sections gets them; sections that are left out " +
    "are removed. `known` names the sections that the caller has read: if others have changed them since, nothing is " +
    "overwritten and the call returns 409.",
  ...signedIn,
  request: { params: course, body: jsonBody(courseSectionsSchema) },
  responses: {
    200: answer(lessonDraftListSchema, "The updated sections and lesson drafts"),
    ...failures(...writeFailures, ...routeErrorCodes, "lesson_draft.order_outdated", "lesson_draft.id_taken"),
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
