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

const routeErrorCodes = [...signedInFailures, "lesson_draft.not_found"] as const;

const previewRoute = createRoute({
  method: "post",
  path: "/lesson-drafts/preview",
  tags,
  summary: "Preview lesson text",
  description: "For instructors and admins. Renders the text as a lesson shows it. Nothing is stored.",
  ...signedIn,
  request: { body: jsonBody(lessonDraftPreviewSchema) },
  responses: {
    200: answer(renderedLessonDraftSchema, "The text as safe HTML"),
    ...failures(...writeFailures, "caller.forbidden", "text.too_intricate"),
  },
});

const readRoute = createRoute({
  method: "get",
  path: "/lesson-drafts/{lessonDraftId}",
  tags,
  summary: "Get a lesson draft",
  description: "For the course's instructors and admins; to everyone else, the draft doesn't exist.",
  ...signedIn,
  request: { params: lessonDraft },
  responses: { 200: answer(lessonDraftSchema, "The lesson draft with its text"), ...failures(...routeErrorCodes) },
});

const saveRoute = createRoute({
  method: "put",
  path: "/lesson-drafts/{lessonDraftId}",
  tags,
  summary: "Save a lesson draft",
  description:
    "`revision` is the one that the text is based on. If someone else has saved since, nothing is overwritten and the " +
    "call returns 409 with their text. Sending a text that is already stored changes nothing, so a call whose response " +
    "was lost can be repeated. Learners see the text once it is published. The text that it replaces is kept as a " +
    "version; saves by one person within ten minutes form a single version.",
  ...signedIn,
  request: { params: lessonDraft, body: jsonBody(lessonDraftChangeSchema) },
  responses: {
    200: answer(lessonDraftEntrySchema, "The saved lesson draft, without its text"),
    ...failures(...writeFailures, "lesson_draft.not_found", "lesson_draft.changed_meanwhile", "text.foreign_picture"),
  },
});

const publishRoute = createRoute({
  method: "post",
  path: "/lesson-drafts/{lessonDraftId}/publish",
  tags,
  summary: "Publish a lesson draft",
  description:
    "The request names the revision that was read, so that nobody publishes text they haven't seen. A video or audio clip " +
    "without captions requires a reason in `without_captions`, once.",
  ...signedIn,
  request: { params: lessonDraft, body: jsonBody(lessonDraftPublicationSchema) },
  responses: {
    200: answer(publishedLessonSchema, "The lesson as learners see it"),
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
  summary: "Get the effects of deleting a lesson",
  ...signedIn,
  request: { params: lessonDraft },
  responses: {
    200: answer(lessonDraftStakesSchema, "What would be lost, and how many learners would be affected"),
    ...failures(...routeErrorCodes),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/lesson-drafts/{lessonDraftId}",
  tags,
  summary: "Delete a lesson and its draft",
  description:
    "Also deletes its versions and everything that learners left at the lesson. Learners who opened it last are moved to " +
    "the next lesson; nobody's progress decreases.",
  ...signedIn,
  request: { params: lessonDraft },
  responses: { 200: answer(lessonDraftDeletionSchema, "What was deleted"), ...failures(...routeErrorCodes) },
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
