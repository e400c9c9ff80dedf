import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { z } from "zod";
import { embedSites, isEmbedSite, showsEmbed } from "#domain/embeds.ts";
import { AppError } from "#domain/errors.ts";
import { embedTickSchema, embedTicksSchema } from "#domain/media.schema.ts";
import { admitToLesson } from "#server/courses/lessons/admit-to-lesson.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema } from "#server/platform/http/read-parameters.ts";
import { listEmbedTicks } from "./media-of-lesson.ts";

const lesson = z.object({ courseId: idSchema, lessonId: idSchema });
const path = "/courses/{courseId}/lessons/{lessonId}/embeds";
const tags = ["Lessons"];

const readRoute = createRoute({
  method: "get",
  path,
  tags,
  summary: "List the external videos marked as watched",
  description: "The same as `watched_embeds` in the lesson, for clients that read no whole lesson.",
  ...signedIn,
  request: { params: lesson },
  responses: {
    200: answer(embedTicksSchema, "The videos in the lesson that the caller marked as watched"),
    ...failures(...signedInFailures, "lesson.not_enrolled", "lesson.not_released", "lesson.not_found"),
  },
});

const tickRoute = createRoute({
  method: "put",
  path,
  tags,
  summary: "Mark or unmark an external video as watched",
  description:
    "The academy can't see what is played on another site, so learners mark these videos themselves. A mark doesn't count " +
    "as progress.",
  ...signedIn,
  request: { params: lesson, body: jsonBody(embedTickSchema) },
  responses: {
    200: answer(embedTicksSchema, "The videos that are now marked as watched"),
    ...failures(...writeFailures, "lesson.not_enrolled", "lesson.not_found", "media.not_found"),
  },
});

/** Routes for marking external videos as watched. */
export function embedTickRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(readRoute, async (context) => {
    const place = await admitToLesson(db, requireCaller(context), context.req.valid("param"));
    return context.json({ watched: await listEmbedTicks(db, place) }, 200);
  });
  router.openapi(tickRoute, async (context) => {
    const { lessonId, userId } = await admitToLesson(db, requireCaller(context), context.req.valid("param"));
    const { site, video, watched } = context.req.valid("json");
    const { content } = (await db.selectFrom("lessons").select("content").where("id", "=", lessonId).executeTakeFirst()) ?? {};
    if (!showsEmbed(content ?? "", { site, id: video })) throw new AppError("media.not_found");
    const tick = { user_id: userId, lesson_id: lessonId, site, video };
    if (watched) {
      const isThere = await storeTick(db, { ...tick, ticked_at: clock().toISOString() });
      if (!isThere) throw new AppError("lesson.not_found");
    } else
      await db
        .deleteFrom("watched_embeds")
        .where((eb) => eb.and(tick))
        .execute();
    return context.json({ watched: await listEmbedTicks(db, { lessonId, userId }) }, 200);
  });
  return router;
}

/** Store a tick; storing it again changes nothing. False if the lesson was deleted in the meantime. */
async function storeTick(
  db: Database,
  tick: { user_id: string; lesson_id: string; site: string; video: string; ticked_at: string },
) {
  return db.transaction().execute(async (trx) => {
    const lesson = trx.selectFrom("lessons").select("id").where("id", "=", tick.lesson_id).forKeyShare();
    if (!(await lesson.executeTakeFirst())) return false;
    await trx
      .insertInto("watched_embeds")
      .values(tick)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}

/**
 * Serve the page in which another site plays one video, shown in a frame of ours.
 * It is the only page whose policy admits another site, and only in a frame. It contains nothing about the person or the academy.
 */
export function embedPageRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get("/embed/:site/:id", (context) => {
    const { site, id } = context.req.param();
    if (!isEmbedSite(site) || !embedSites[site].id.test(id)) throw new AppError("file.not_found");
    const { name, origin, player } = embedSites[site];
    const nonce = context.get("nonce");
    context.header(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-src ${origin}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
    );
    context.header("X-Frame-Options", "SAMEORIGIN");
    return context.html(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Video on ${name}</title>
<style nonce="${nonce}">html,body{margin:0;height:100%;background:#000}iframe{display:block;width:100%;height:100%;border:0}</style></head>
<body><iframe src="${player(id).replaceAll("&", "&amp;")}" title="Player of ${name}" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen></iframe></body>
</html>
`);
  });
}
