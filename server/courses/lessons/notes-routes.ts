import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { lessonNotesSchema, notesChangeSchema } from "#domain/notes.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { idSchema } from "#server/platform/http/read-parameters.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { admitToLesson } from "./admit-to-lesson.ts";
import { findNotes, storeNotes, readNotes } from "./notes-queries.ts";

const path = "/courses/{courseId}/lessons/{lessonId}/notes";
const params = z.object({ courseId: idSchema, lessonId: idSchema });

const readRoute = createRoute({
  method: "get",
  path,
  tags: ["Notes"],
  summary: "Get the caller's notes on a lesson",
  description: "For anyone who may read the lesson. Notes that were never written are empty, with revision 0.",
  ...signedIn,
  request: { params },
  responses: {
    200: answer(lessonNotesSchema, "The caller's notes"),
    ...failures(...signedInFailures, "lesson.not_enrolled", "lesson.not_released", "lesson.not_found"),
  },
});

const saveRoute = createRoute({
  method: "put",
  path,
  tags: ["Notes"],
  summary: "Save the caller's notes on a lesson",
  description:
    "`revision` is the one that the new text is based on. If another device has saved since, nothing is overwritten and " +
    "the call returns 409. Sending a text that is already stored changes nothing, so a call whose response was lost can " +
    "be repeated.",
  ...signedIn,
  request: { params, body: jsonBody(notesChangeSchema) },
  responses: {
    200: answer(lessonNotesSchema, "The saved notes"),
    ...failures(...writeFailures, "lesson.not_enrolled", "lesson.not_found", "notes.stale"),
  },
});

/** Routes for a learner's own notes on lessons. */
export function noteRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(readRoute, async (context) => {
    const place = await admitToLesson(db, requireCaller(context), context.req.valid("param"));
    return context.json(await readNotes(db, place), 200);
  });

  router.openapi(saveRoute, async (context) => {
    const place = await admitToLesson(db, requireCaller(context), context.req.valid("param"));
    const change = context.req.valid("json");
    const stored = await storeNotes(db, place, change);
    if (stored) return context.json(stored, 200);
    const current = await findNotes(db, place);
    // The lesson may have been deleted in the meantime, together with the notes.
    if (!current) await admitToLesson(db, requireCaller(context), context.req.valid("param"));
    if (current?.content !== change.content) throw new AppError("notes.stale");
    return context.json(current, 200);
  });

  return router;
}
