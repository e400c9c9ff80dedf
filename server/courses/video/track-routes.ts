import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { readStoredCues } from "#domain/caption-file.ts";
import { writeVtt } from "#domain/captions.ts";
import { inOrder } from "#domain/cue-edits.ts";
import { AppError } from "#domain/errors.ts";
import {
  authoredMediaSchema,
  captionCuesChangeSchema,
  captionCuesSchema,
  chaptersChangeSchema,
  chaptersSchema,
  withoutCaptionsSchema,
  type CaptionCues,
} from "#domain/media.schema.ts";
import { highestRevision } from "#domain/revision.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { admitSignedIn, requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema } from "#server/platform/http/read-parameters.ts";
import { admitToMedia, readLanguage, readMedia } from "./authored-media.ts";
import {
  deleteCaptions,
  excuseCaptions,
  findCaptionHistory,
  findCaptionVersion,
  findChapters,
  saveCaptions,
  saveChapters,
} from "./caption-queries.ts";
import { limitCaptions, refuseUnfit } from "./fit-cues.ts";

const tags = ["Recordings"];
const media = z.object({ mediaId: idSchema });
const captions = media.extend({ language: z.string().meta({ example: "en" }) });
const routeErrorCodes = [...signedInFailures, "media.not_found"] as const;

const readCuesRoute = createRoute({
  method: "get",
  path: "/media/{mediaId}/captions/{language}/cues",
  tags,
  summary: "Get the captions of a recording for editing",
  description:
    "Includes the earlier versions that are kept. If there are no captions yet, there are no cues and the revision is 0.",
  ...signedIn,
  request: {
    params: captions,
    query: z.object({
      version: z.coerce
        .number()
        .int()
        .min(1)
        .max(highestRevision)
        .optional()
        .meta({ description: "The revision of an earlier version whose cues to return" }),
    }),
  },
  responses: {
    200: answer(captionCuesSchema, "The captions, cue by cue"),
    ...failures(...routeErrorCodes, "request.invalid", "media.track_version_not_found"),
  },
});

const saveCuesRoute = createRoute({
  method: "put",
  path: "/media/{mediaId}/captions/{language}/cues",
  tags,
  summary: "Save the edited captions of a recording",
  description:
    "Replaces all cues, based on the revision that the caller has read; an empty list removes the captions. If others " +
    "have saved since, nothing is overwritten and the call returns 409. The replaced captions are kept as a version.",
  ...signedIn,
  middleware: [admitSignedIn, limitCaptions] as const,
  request: { params: captions, body: jsonBody(captionCuesChangeSchema) },
  responses: {
    200: answer(captionCuesSchema, "The saved captions"),
    ...failures(
      ...writeFailures,
      "media.not_found",
      "media.cue_ends_first",
      "media.cue_ends_late",
      "media.cue_after_end",
      "media.cue_too_long",
      "media.captions_too_long",
      "media.track_changed_meanwhile",
      "media.too_many_languages",
    ),
  },
});

const readChaptersRoute = createRoute({
  method: "get",
  path: "/media/{mediaId}/chapters",
  tags,
  summary: "Get the chapters of a recording for editing",
  ...signedIn,
  request: { params: media },
  responses: { 200: answer(chaptersSchema, "The chapters"), ...failures(...routeErrorCodes) },
});

const saveChaptersRoute = createRoute({
  method: "put",
  path: "/media/{mediaId}/chapters",
  tags,
  summary: "Save the chapters of a recording",
  description:
    "Replaces all chapters; an empty list removes them. If others have saved since, nothing is overwritten and the call " +
    "returns 409.",
  ...signedIn,
  request: { params: media, body: jsonBody(chaptersChangeSchema) },
  responses: {
    200: answer(chaptersSchema, "The saved chapters"),
    ...failures(
      ...writeFailures,
      "media.not_found",
      "media.cue_after_end",
      "media.chapters_same_start",
      "media.track_changed_meanwhile",
    ),
  },
});

const excuseRoute = createRoute({
  method: "put",
  path: "/media/{mediaId}/without-captions",
  tags,
  summary: "Explain why a recording has no captions",
  description:
    "For a recording that a published lesson already shows; before that, publishing asks for the reason. The reason is " +
    "stored with its author and the time, and replaces any earlier reason.",
  ...signedIn,
  request: { params: media, body: jsonBody(withoutCaptionsSchema) },
  responses: { 200: answer(authoredMediaSchema, "The updated recording"), ...failures(...writeFailures, "media.not_found") },
});

/** Routes for editing the captions and chapters of a recording. */
export function trackRoutes(deps: Pick<Dependencies, "db" | "files" | "clock">): OpenAPIHono<AppEnv> {
  const { db, clock } = deps;
  const router = createRouter();

  async function readCaptions(mediaId: string, language: string): Promise<CaptionCues> {
    const { current, versions } = await findCaptionHistory(db, { mediaId, language });
    return {
      language,
      revision: current?.revision ?? 0,
      cues: current ? (readStoredCues(current.vtt) ?? []) : [],
      saved_by: current?.saved_by ?? null,
      saved_at: current ? new Date(current.saved_at).toISOString() : null,
      versions: versions.map((version) => ({ ...version, saved_at: new Date(version.saved_at).toISOString() })),
    };
  }

  router.openapi(readCuesRoute, async (context) => {
    const params = context.req.valid("param");
    const { id: mediaId } = await admitToMedia(db, requireCaller(context), params.mediaId);
    const language = readLanguage(params.language);
    const found = await readCaptions(mediaId, language);
    const { version } = context.req.valid("query");
    if (version === undefined) return context.json(found, 200);
    const vtt = await findCaptionVersion(db, { mediaId, language }, version);
    if (vtt === undefined) throw new AppError("media.track_version_not_found");
    return context.json({ ...found, cues: readStoredCues(vtt) ?? [] }, 200);
  });

  router.openapi(saveCuesRoute, async (context) => {
    const params = context.req.valid("param");
    const caller = requireCaller(context);
    const { id: mediaId, seconds } = await admitToMedia(db, caller, params.mediaId);
    const language = readLanguage(params.language);
    const { revision, cues } = context.req.valid("json");
    refuseUnfit(cues, { kind: "captions", seconds, field: (at, name) => `cues.${at}.${name}` });
    if (cues.length === 0) await deleteCaptions(db, { mediaId, language, revision });
    else
      await saveCaptions(db, {
        mediaId,
        language,
        vtt: writeVtt(inOrder(cues)),
        savedBy: caller.userId,
        now: clock(),
        revision,
      });
    return context.json(await readCaptions(mediaId, language), 200);
  });

  router.openapi(readChaptersRoute, async (context) => {
    const { id } = await admitToMedia(db, requireCaller(context), context.req.valid("param").mediaId);
    return context.json(await readChapters(id), 200);
  });

  router.openapi(saveChaptersRoute, async (context) => {
    const { id, seconds } = await admitToMedia(db, requireCaller(context), context.req.valid("param").mediaId);
    const { revision, chapters } = context.req.valid("json");
    const cues = chapters.map(({ from, title }) => ({ from, to: from, text: title }));
    const ordered = inOrder(cues);
    const placeOf = (at: number) => chapters.findLastIndex(({ from }) => from === ordered[at]?.from);
    refuseUnfit(ordered, { kind: "chapters", seconds, field: (at, name) => `chapters.${placeOf(at)}.${name}` });
    await saveChapters(db, { mediaId: id, revision, chapters });
    return context.json(await readChapters(id), 200);
  });

  router.openapi(excuseRoute, async (context) => {
    const caller = requireCaller(context);
    const { id } = await admitToMedia(db, caller, context.req.valid("param").mediaId);
    await excuseCaptions(db, { mediaId: id, reason: context.req.valid("json").reason, userId: caller.userId, now: clock() });
    return context.json(await readMedia(deps, id), 200);
  });

  async function readChapters(mediaId: string) {
    const found = await findChapters(db, mediaId);
    if (!found) throw new AppError("media.not_found");
    return found;
  }

  return router;
}
