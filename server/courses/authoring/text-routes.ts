import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import {
  lessonDraftChangeSchema,
  lessonDraftDeletionSchema,
  lessonDraftEntrySchema,
  lessonDraftPreviewSchema,
  lessonDraftPublicationSchema,
  lessonDraftSchema,
  lessonDraftStakesSchema,
  publishedLessonSchema,
  renderedLessonDraftSchema,
  type LessonDraftDeletion,
} from "#domain/lesson-draft.schema.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { renderPreview } from "#server/platform/markdown/render-markdown.ts";
import { recordAudit, auditedRequest } from "#server/platform/audit/audit-log.ts";
import { mayRenderText } from "./policy.ts";
import { publishDraft, type Action } from "./publish.ts";
import { readDraft, readStakes } from "./read.ts";
import { saveDraft } from "./write-text.ts";
import { lockInCourse } from "./lock-draft.ts";
import { countStakes, removeLesson } from "./published-queries.ts";
import { orderLessons } from "./order-queries.ts";

const tags = ["Lesson drafts"];

const lessonDraft = z.object({ lessonDraftId: idSchema });

const refusals = [...signedInFailures, "lesson_draft.not_found"] as const;

const previewRoute = createRoute({
  method: "post",
  path: "/lesson-drafts/preview",
  tags,
  summary: "A text as a lesson shows it",
  description: "For instructors and admins. Nothing is kept.",
  ...signedIn,
  request: { body: jsonBody(lessonDraftPreviewSchema) },
  responses: {
    200: answer(renderedLessonDraftSchema, "Safe HTML"),
    ...failures(...writeFailures, "caller.forbidden", "text.too_intricate"),
  },
});

const readRoute = createRoute({
  method: "get",
  path: "/lesson-drafts/{lessonDraftId}",
  tags,
  summary: "A lesson draft with its text",
  description: "For the course's instructor and admins; to everybody else there is none.",
  ...signedIn,
  request: { params: lessonDraft },
  responses: { 200: answer(lessonDraftSchema, "The lesson draft"), ...failures(...refusals) },
});

const saveRoute = createRoute({
  method: "put",
  path: "/lesson-drafts/{lessonDraftId}",
  tags,
  summary: "Save a lesson draft",
  description:
    "`revision` is the one that the text was made from. When somebody else has saved since, nothing is overwritten: 409 with what they wrote. " +
    "Sending a text that is kept already changes nothing, so a call whose answer was lost may be made again. Learners see the text once it is " +
    "published. What it replaces stays a version; what one person saves within ten minutes makes up one.",
  ...signedIn,
  request: { params: lessonDraft, body: jsonBody(lessonDraftChangeSchema) },
  responses: {
    200: answer(lessonDraftEntrySchema, "The lesson draft as it is kept now, without its text"),
    ...failures(...writeFailures, "lesson_draft.not_found", "lesson_draft.changed_meanwhile", "text.foreign_picture"),
  },
});

const publishRoute = createRoute({
  method: "post",
  path: "/lesson-drafts/{lessonDraftId}/publish",
  tags,
  summary: "Publish a lesson draft",
  description:
    "Names the revision that was read, so that nobody publishes what they have not seen. A video or audio clip without captions needs a reason in `without_captions`, once.",
  ...signedIn,
  request: { params: lessonDraft, body: jsonBody(lessonDraftPublicationSchema) },
  responses: {
    200: answer(publishedLessonSchema, "The lesson as learners read it"),
    ...failures(
      ...writeFailures,
      "lesson_draft.not_found",
      "lesson_draft.changed_meanwhile",
      "lesson_draft.empty",
      "lesson_draft.no_captions",
      "lesson_draft.id_taken",
      "text.too_intricate",
      "text.too_many_words",
    ),
  },
});

const stakesRoute = createRoute({
  method: "get",
  path: "/lesson-drafts/{lessonDraftId}/stakes",
  tags,
  summary: "What is lost when a lesson is deleted",
  ...signedIn,
  request: { params: lessonDraft },
  responses: { 200: answer(lessonDraftStakesSchema, "How many learners it would touch"), ...failures(...refusals) },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/lesson-drafts/{lessonDraftId}",
  tags,
  summary: "Delete a lesson, with its draft",
  description:
    "Its versions go too, and what learners left at the lesson. Whoever opened it last is at the next one; nobody's progress falls.",
  ...signedIn,
  request: { params: lessonDraft },
  responses: { 200: answer(lessonDraftDeletionSchema, "What is gone"), ...failures(...refusals) },
});

/** Routes for one lesson draft: its text, publishing and deletion. */
export function textRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const actionOf = (context: Context<AppEnv>): Action => ({
    caller: requireCaller(context),
    now: clock(),
    ...auditedRequest(context),
  });
  const idOf = (params: z.infer<typeof lessonDraft>) => readId(params.lessonDraftId, "lesson_draft.not_found");

  router.openapi(previewRoute, async (context) => {
    const caller = requireCaller(context);
    if (!mayRenderText(caller)) throw new AppError("caller.forbidden");
    const rendering = { group: caller.userId, field: "content" };
    return context.json({ html: await renderPreview(context.req.valid("json").content, rendering) }, 200);
  });
  router.openapi(readRoute, async (context) =>
    context.json(await readDraft(db, requireCaller(context), idOf(context.req.valid("param"))), 200),
  );
  router.openapi(saveRoute, async (context) => {
    const author = { caller: requireCaller(context), now: clock() };
    const input = { id: idOf(context.req.valid("param")), change: context.req.valid("json") };
    return context.json(await saveDraft(db, author, input), 200);
  });
  router.openapi(publishRoute, async (context) => {
    const { revision, without_captions: withoutCaptions = "" } = context.req.valid("json");
    const input = { id: idOf(context.req.valid("param")), revision, withoutCaptions };
    return context.json(await publishDraft(db, actionOf(context), input), 200);
  });
  router.openapi(stakesRoute, async (context) =>
    context.json(await readStakes(db, requireCaller(context), idOf(context.req.valid("param"))), 200),
  );
  router.openapi(deleteRoute, async (context) =>
    context.json(await deleteLesson(db, actionOf(context), idOf(context.req.valid("param"))), 200),
  );

  return router;
}

/**
 * Delete a lesson with its draft, its versions and learners' data about it, and close the gap in the order.
 * Learners at this lesson are moved to the next one and keep their progress. Throws `lesson_draft.not_found`.
 */
async function deleteLesson(db: Database, { caller, requestId, network }: Action, id: string): Promise<LessonDraftDeletion> {
  return db.transaction().execute(async (trx) => {
    const { course_id: courseId, title, order } = await lockInCourse(trx, caller, id);
    const { published, ...stakes } = await countStakes(trx, id);
    await removeLesson(trx, id);
    await orderLessons(
      trx,
      order.filter((other) => other !== id),
    );
    await recordAudit(trx, {
      action: "lesson.deleted",
      actorId: caller.userId,
      subject: { type: "lesson", id },
      details: { title, courseId, published, ...stakes },
      requestId,
      network,
    });
    return { id, published };
  });
}
