import { type OpenAPIHono, createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { AppError } from "#domain/errors.ts";
import { lessonDraftRevisionSchema, lessonDraftSchema, versionListSchema, versionSchema } from "#domain/lesson-draft.schema.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { outlineRoutes } from "./outline-routes.ts";
import { textRoutes } from "./text-routes.ts";
import { readDraft, readVersion, readVersions } from "./read.ts";
import { restoreVersion } from "./write-text.ts";

const tags = ["Lesson drafts"];

const lessonDraft = z.object({ lessonDraftId: idSchema });

const version = lessonDraft.extend({ version: z.string().meta({ description: "The version number" }) });

const routeErrorCodes = [...signedInFailures, "lesson_draft.not_found"] as const;

const listRoute = createRoute({
  method: "get",
  path: "/lesson-drafts/{lessonDraftId}/versions",
  tags,
  summary: "List the versions of a lesson draft",
  description:
    "Newest first; the first version is the current text. Published versions are kept permanently; of the others, the " +
    "newest two hundred are kept.",
  ...signedIn,
  request: { params: lessonDraft },
  responses: { 200: answer(versionListSchema, "The versions"), ...failures(...routeErrorCodes) },
});

const readRoute = createRoute({
  method: "get",
  path: "/lesson-drafts/{lessonDraftId}/versions/{version}",
  tags,
  summary: "Get a version of a lesson draft",
  ...signedIn,
  request: { params: version },
  responses: {
    200: answer(versionSchema, "The version with its text"),
    ...failures(...routeErrorCodes, "lesson_draft.version_not_found"),
  },
});

const restoreRoute = createRoute({
  method: "post",
  path: "/lesson-drafts/{lessonDraftId}/versions/{version}/restore",
  tags,
  summary: "Restore a version of a lesson draft",
  description: "Learners see the restored text once it is published. The text that it replaces is kept as a version.",
  ...signedIn,
  request: { params: version, body: jsonBody(lessonDraftRevisionSchema) },
  responses: {
    200: answer(lessonDraftSchema, "The lesson draft with the restored text"),
    ...failures(...writeFailures, "lesson_draft.not_found", "lesson_draft.version_not_found", "lesson_draft.changed_meanwhile"),
  },
});

/** Routes for authors: the outline of a course, its texts, and their versions. */
export function lessonDraftRoutes(deps: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  for (const routes of [outlineRoutes, textRoutes, versionRoutes]) router.route("/", routes(deps));
  return router;
}

/** Routes for the versions of a lesson draft. */
function versionRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(listRoute, async (context) => {
    const id = readId(context.req.valid("param").lessonDraftId, "lesson_draft.not_found");
    return context.json(await readVersions(db, requireCaller(context), id), 200);
  });
  router.openapi(readRoute, async (context) =>
    context.json(await readVersion(db, requireCaller(context), placeOf(context.req.valid("param"))), 200),
  );
  router.openapi(restoreRoute, async (context) => {
    const caller = requireCaller(context);
    const place = placeOf(context.req.valid("param"));
    await restoreVersion(db, { caller, now: clock() }, { ...place, ...context.req.valid("json") });
    return context.json(await readDraft(db, caller, place.id), 200);
  });

  return router;
}

function placeOf(params: z.infer<typeof version>): { id: string; number: number } {
  const id = readId(params.lessonDraftId, "lesson_draft.not_found");
  if (!/^[1-9]\d{0,8}$/.test(params.version)) throw new AppError("lesson_draft.version_not_found");
  return { id, number: Number(params.version) };
}
