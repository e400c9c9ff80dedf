import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { captionFileReader } from "#domain/caption-file.ts";
import { writeVtt } from "#domain/captions.ts";
import { mediaLimits } from "#domain/media.ts";
import {
  authoredMediaListSchema,
  authoredMediaSchema,
  mediaChangeSchema,
  newCaptionsSchema,
  newMediaSchema,
  type AuthoredMedia,
} from "#domain/media.schema.ts";
import { highestRevision } from "#domain/revision.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { admitSignedIn, requireCaller } from "#server/platform/http/identify.ts";
import { answerOnce, createOnce, idempotencyHeaders, readRequestKey } from "#server/platform/http/idempotency.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema } from "#server/platform/http/read-parameters.ts";
import { yieldToEventLoop } from "#ai/text/yield-to-event-loop.ts";
import { giveReadingCookie } from "#server/people/auth/reading-cookie.ts";
import { changeMedia, deleteMedia, insertMedia, listOfLesson, listShowing } from "./queries.ts";
import { admitToLesson, admitToMedia, present, readLanguage, readMedia } from "./authored-media.ts";
import { deleteCaptions, saveCaptions, setCaptionKinds } from "./caption-queries.ts";
import { limitCaptions, refuseFault, refuseUnfit } from "./fit-cues.ts";
import { reserveRoom } from "./quota.ts";

const tags = ["Recordings"];

const lesson = z.object({ lessonDraftId: idSchema });
const media = z.object({ mediaId: idSchema });
const captions = media.extend({ language: z.string().meta({ example: "en" }) });

const routeErrorCodes = [...signedInFailures, "media.not_found"] as const;

/** How many uploads one person may start. */
const uploadLimit = { name: "media-upload", times: 60, seconds: 3600 };

const listRoute = createRoute({
  method: "get",
  path: "/lesson-drafts/{lessonDraftId}/media",
  tags,
  summary: "List the recordings of a lesson draft",
  description: "Includes recordings that are still being uploaded or checked, and those that were rejected, with the reason.",
  ...signedIn,
  request: { params: lesson },
  responses: {
    200: answer(authoredMediaListSchema, "The recordings, oldest first"),
    ...failures(...signedInFailures, "lesson_draft.not_found"),
  },
});

const beginRoute = createRoute({
  method: "post",
  path: "/lesson-drafts/{lessonDraftId}/media",
  tags,
  summary: "Start the upload of a recording",
  description:
    "For the course's instructors and admins. Send the bytes to `/api/uploads/{id}` with tus 1.0 (HEAD and PATCH, in " +
    "chunks of 8 MiB), using the same token. The lesson shows the recording where its text contains the line " +
    "`::video{#id}`. An upload that is not continued for 48 hours is removed.",
  ...signedIn,
  request: { params: lesson, headers: idempotencyHeaders, body: jsonBody(newMediaSchema) },
  responses: {
    201: answer(authoredMediaSchema, "The new recording, with no bytes received yet"),
    ...failures(
      ...writeFailures,
      "lesson_draft.not_found",
      "request.key_used",
      "media.too_large",
      "media.too_many",
      "media.no_room",
      "request.too_many",
    ),
  },
});

const changeRoute = createRoute({
  method: "patch",
  path: "/media/{mediaId}",
  tags,
  summary: "Update the title, the description or the kinds of captions of a recording",
  ...signedIn,
  request: { params: media, body: jsonBody(mediaChangeSchema) },
  responses: { 200: answer(authoredMediaSchema, "The updated recording"), ...failures(...writeFailures, "media.not_found") },
});

const removeRoute = createRoute({
  method: "delete",
  path: "/media/{mediaId}",
  tags,
  summary: "Delete a recording",
  description:
    "Also deletes its captions and what people have watched of it, and ends an upload in progress. A recording that a " +
    "published lesson shows is deleted only with `although_shown`.",
  ...signedIn,
  request: { params: media, query: z.object({ although_shown: z.enum(["true", "false"]).optional() }) },
  responses: {
    200: answer(z.object({ id: z.uuid() }), "The id of the deleted recording"),
    ...failures(...routeErrorCodes, "request.invalid", "media.shown"),
  },
});

const putCaptionsRoute = createRoute({
  method: "put",
  path: "/media/{mediaId}/captions/{language}",
  tags,
  summary: "Upload the captions of a recording",
  description:
    "Accepts WebVTT or SRT. Cues are stored as plain text; styles, positions, notes and markup are dropped. A file that " +
    "can't be read to its end is rejected with the line number. If a revision is given and someone has saved since, the " +
    "call returns 409. The replaced captions are kept as a version.",
  ...signedIn,
  middleware: [admitSignedIn, limitCaptions] as const,
  request: { params: captions, body: jsonBody(newCaptionsSchema) },
  responses: {
    200: answer(authoredMediaSchema, "The updated recording"),
    ...failures(
      ...writeFailures,
      "media.not_found",
      "media.captions_unreadable",
      "media.cue_times_unreadable",
      "media.cue_without_times",
      "media.cue_ends_first",
      "media.cue_ends_late",
      "media.cue_after_end",
      "media.too_many_cues",
      "media.cue_too_long",
      "media.captions_too_long",
      "media.track_changed_meanwhile",
      "media.too_many_languages",
    ),
  },
});

const removeCaptionsRoute = createRoute({
  method: "delete",
  path: "/media/{mediaId}/captions/{language}",
  tags,
  summary: "Delete the captions in a language",
  description: "The captions are kept as a version. If a revision is given and someone has saved since, the call returns 409.",
  ...signedIn,
  request: {
    params: captions,
    query: z.object({
      revision: z.coerce.number().int().min(0).max(highestRevision).optional().meta({
        description:
          "The revision that the caller has read; if omitted, the current captions are deleted whatever their revision",
      }),
    }),
  },
  responses: {
    200: answer(authoredMediaSchema, "The updated recording"),
    ...failures(...routeErrorCodes, "request.invalid", "media.track_changed_meanwhile"),
  },
});

type MediaDependencies = Pick<Dependencies, "db" | "files" | "clock" | "secret" | "publicUrl">;

/** Routes for authors to manage the recordings of lessons. Playback and uploading have routes of their own. */
export function mediaRoutes(deps: MediaDependencies): OpenAPIHono<AppEnv> {
  const { db, files, clock } = deps;
  const uploads = rateLimiter(db, uploadLimit);
  const router = createRouter();
  answerOnce(router, { db, clock }, beginRoute);

  router.openapi(listRoute, async (context) => {
    const caller = requireCaller(context);
    const id = await admitToLesson(db, caller, context.req.valid("param").lessonDraftId);
    const rows = await listOfLesson(db, id);
    // The authors' preview plays ready recordings, which takes this cookie.
    if (rows.length > 0) giveReadingCookie(deps, context, caller);
    return context.json({ media: await Promise.all(rows.map((row) => present(files, row))) }, 200);
  });

  router.openapi(beginRoute, async (context) => {
    const caller = requireCaller(context);
    const lessonId = await admitToLesson(db, caller, context.req.valid("param").lessonDraftId);
    const { file_name: fileName, bytes, fingerprint } = context.req.valid("json");
    if (bytes > mediaLimits.fileBytes)
      throw new AppError("media.too_large", { field: "bytes", limit: `${mediaLimits.fileBytes / 1024 ** 3} GB` });
    await uploads.take(caller.userId);
    const made = { lessonId, uploadedBy: caller.userId, fileName, bytes, fingerprint, now: clock() };
    const id = await createOnce(db, await readRequestKey(context, clock()), (transact) =>
      transact(async (trx) => {
        await reserveRoom(trx, lessonId, bytes);
        return insertMedia(trx, made);
      }),
    );
    return context.json(await readAgain(id), 201);
  });

  router.openapi(changeRoute, async (context) => {
    const found = await admitToMedia(db, requireCaller(context), context.req.valid("param").mediaId);
    const { title, description, caption_kinds: kinds = {} } = context.req.valid("json");
    const change = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
    await db.transaction().execute(async (trx) => {
      await setCaptionKinds(trx, found.id, kinds);
      await changeMedia(trx, found.id, change);
    });
    return context.json(await readAgain(found.id), 200);
  });

  router.openapi(removeRoute, async (context) => {
    const { id } = await admitToMedia(db, requireCaller(context), context.req.valid("param").mediaId);
    const lessons = context.req.valid("query").although_shown === "true" ? [] : await listShowing(db, id);
    if (lessons.length > 0) throw new AppError("media.shown", { lessons: lessons.map((title) => `“${title}”`).join(", ") });
    for (const key of await deleteMedia(db, id)) await files.delete(key);
    return context.json({ id }, 200);
  });

  router.openapi(putCaptionsRoute, async (context) => {
    const params = context.req.valid("param");
    const caller = requireCaller(context);
    const { id: mediaId, seconds } = await admitToMedia(db, caller, params.mediaId);
    const language = readLanguage(params.language);
    const { text, revision } = context.req.valid("json");
    const reader = captionFileReader(text);
    for (const _ of reader.steps) await yieldToEventLoop();
    const { cues, fault } = reader.result();
    refuseFault(fault);
    refuseUnfit(cues, { kind: "captions", seconds, field: () => "text" });
    await yieldToEventLoop();
    await saveCaptions(db, { mediaId, language, vtt: writeVtt(cues), savedBy: caller.userId, now: clock(), revision });
    return context.json(await readAgain(mediaId), 200);
  });

  router.openapi(removeCaptionsRoute, async (context) => {
    const params = context.req.valid("param");
    const { id: mediaId } = await admitToMedia(db, requireCaller(context), params.mediaId);
    const { revision } = context.req.valid("query");
    await deleteCaptions(db, { mediaId, language: readLanguage(params.language), revision });
    return context.json(await readAgain(mediaId), 200);
  });

  const readAgain = (id: string): Promise<AuthoredMedia> => readMedia(deps, id);

  return router;
}
