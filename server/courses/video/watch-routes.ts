import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { mediaProgressSchema, mediaReportSchema, transcriptReportSchema, watchSchema } from "#domain/media.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { findReadable } from "./queries.ts";
import { beginWatch, storeReport, keepTranscriptRead } from "./watch.ts";

const tags = ["Recordings"];
const media = z.object({ mediaId: idSchema });
const refusals = [...signedInFailures, "media.not_found"] as const;

const beginWatchRoute = createRoute({
  method: "post",
  path: "/media/{mediaId}/watch",
  tags,
  summary: "Begin to watch a recording",
  description: "For those who read its lesson. Nothing that is reported later can be more than was playable since.",
  ...signedIn,
  request: { params: media },
  responses: { 200: answer(watchSchema, "What reports name"), ...failures(...refusals) },
});

const reportRoute = createRoute({
  method: "put",
  path: "/media/{mediaId}/progress",
  tags,
  summary: "Report what was watched of a recording",
  description:
    "All ranges since watching began; they are united with what is known, so repeats and disorder change nothing. More seconds than passed, times the speed, are refused; a moment counts for one recording. " +
    "Done is 90 % of the recording, or all but its last 30 s, whichever asks more; once done it stays done.",
  ...signedIn,
  request: { params: media, body: jsonBody(mediaReportSchema) },
  responses: {
    200: answer(mediaProgressSchema, "How far the caller is"),
    ...failures(...writeFailures, "media.not_found", "media.watch_unknown", "media.too_fast"),
  },
});

const transcriptRoute = createRoute({
  method: "put",
  path: "/media/{mediaId}/transcript",
  tags,
  summary: "Report that a transcript was read to its end",
  description:
    "Which makes the recording done, as watching it does. It takes up as much of the time since `watch` was begun as reading the captions takes at least, and is refused where so much has not passed.",
  ...signedIn,
  request: { params: media, body: jsonBody(transcriptReportSchema) },
  responses: {
    200: answer(mediaProgressSchema, "How far the caller is"),
    ...failures(...writeFailures, "media.not_found", "media.watch_unknown", "media.too_fast"),
  },
});

/** Routes for learners to report what they have watched of a recording, or that they have read its transcript. */
export function watchRoutes(deps: Pick<Dependencies, "db" | "clock" | "secret">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(beginWatchRoute, async (context) => {
    const { userId, mediaId } = await admit(requireCaller(context), context.req.valid("param").mediaId);
    return context.json({ watch: beginWatch(deps, { userId, mediaId }) }, 200);
  });

  router.openapi(reportRoute, async (context) => {
    const of = await admit(requireCaller(context), context.req.valid("param").mediaId);
    return context.json(await storeReport(deps, of, context.req.valid("json")), 200);
  });

  router.openapi(transcriptRoute, async (context) => {
    const of = await admit(requireCaller(context), context.req.valid("param").mediaId);
    return context.json(await keepTranscriptRead(deps, of, context.req.valid("json")), 200);
  });

  async function admit(reader: Caller, id: string): Promise<{ userId: string; mediaId: string; seconds: number }> {
    const found = await findReadable(deps.db, readId(id, "media.not_found"), reader);
    if (!found || found.isDocument) throw new AppError("media.not_found");
    return { userId: reader.userId, mediaId: found.id, seconds: found.seconds };
  }

  return router;
}
