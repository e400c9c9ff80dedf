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
import { findReadable } from "./readable-queries.ts";
import { beginWatch, storeReport, keepTranscriptRead } from "./watch.ts";

const tags = ["Recordings"];
const media = z.object({ mediaId: idSchema });
const routeErrorCodes = [...signedInFailures, "media.not_found"] as const;

const beginWatchRoute = createRoute({
  method: "post",
  path: "/media/{mediaId}/watch",
  tags,
  summary: "Start watching a recording",
  description:
    "For anyone who can read the recording's lesson. Later reports can't contain more than could have been played since " +
    "this call.",
  ...signedIn,
  request: { params: media },
  responses: { 200: answer(watchSchema, "The token to send with every report"), ...failures(...routeErrorCodes) },
});

const reportRoute = createRoute({
  method: "put",
  path: "/media/{mediaId}/progress",
  tags,
  summary: "Report which parts of a recording were watched",
  description:
    "Send all ranges since watching began. They are merged with the stored ones, so repeated or out-of-order reports " +
    "change nothing. More seconds than the elapsed time multiplied by the speed are rejected; each moment counts for only " +
    "one recording. A recording is done at 90% of its length or all but its last 30 seconds, whichever is more, " +
    "or at the percentage that its teacher has set; once done, it stays done.",
  ...signedIn,
  request: { params: media, body: jsonBody(mediaReportSchema) },
  responses: {
    200: answer(mediaProgressSchema, "The caller's progress in the recording"),
    ...failures(...writeFailures, "media.not_found", "media.watch_unknown", "media.too_fast"),
  },
});

const transcriptRoute = createRoute({
  method: "put",
  path: "/media/{mediaId}/transcript",
  tags,
  summary: "Report that a transcript was read",
  description:
    "Marks the recording as done, just like watching it. The call uses up as much of the time since `watch` began as " +
    "reading the captions takes at least, and is rejected if that much time hasn't passed.",
  ...signedIn,
  request: { params: media, body: jsonBody(transcriptReportSchema) },
  responses: {
    200: answer(mediaProgressSchema, "The caller's progress in the recording"),
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

  async function admit(reader: Caller, id: string) {
    const found = await findReadable(deps.db, readId(id, "media.not_found"), reader);
    if (!found || found.isDocument) throw new AppError("media.not_found");
    return { userId: reader.userId, mediaId: found.id, seconds: found.seconds, watchedPercent: found.watchedPercent };
  }

  return router;
}
