import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { gradebookSchema } from "#domain/gradebook.schema.ts";
import { studentSearchLimit } from "#domain/teaching.ts";
import { writeCsv } from "#domain/write-csv.ts";
import { admitToCourse } from "#server/courses/authoring/admit-author.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { cleanSearch } from "#server/platform/http/clean-search.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, signedIn } from "#server/platform/http/openapi.ts";
import { idSchema, pageNumber, readId } from "#server/platform/http/read-parameters.ts";
import { readGradebook, readGradeRows } from "./gradebook.ts";

const tags = ["Exams"];
const params = z.object({ courseId: idSchema });
const refusals = [
  "caller.unauthenticated",
  "caller.invalid_token",
  "caller.forbidden",
  "platform.not_launched",
  "course.not_found",
] as const;

const readRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/gradebook",
  tags,
  summary: "The grades of a course's learners",
  description: "For the course's instructor and admins, by name.",
  ...signedIn,
  request: {
    params,
    query: z.object({
      search: z
        .string()
        .max(studentSearchLimit, `A search may have at most ${studentSearchLimit} characters.`)
        .transform(cleanSearch)
        .default("")
        .meta({ description: "Part of a name; capitals make no difference" }),
      page: pageNumber,
    }),
  },
  responses: { 200: answer(gradebookSchema, "The learners of the page"), ...failures(...refusals, "request.invalid") },
});

const fileRoute = createRoute({
  method: "get",
  path: "/courses/{courseId}/gradebook.csv",
  tags,
  summary: "The grades of all of a course's learners as CSV",
  description: "Percents; an empty cell is no grade, which is not 0. No cell runs as a formula.",
  ...signedIn,
  request: { params },
  responses: {
    200: { description: "One line for each learner", content: { "text/csv": { schema: { type: "string" } } } },
    ...failures(...refusals),
  },
});

/** The grades of a course, for those who write it. */
export function gradebookRoutes({ db, clock }: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(readRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, requireCaller(context), courseId);
    return context.json(await readGradebook(db, { courseId, ...context.req.valid("query") }, clock()), 200);
  });

  router.openapi(fileRoute, async (context) => {
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    await admitToCourse(db, requireCaller(context), courseId);
    const csv = writeCsv(await readGradeRows(db, courseId, clock()));
    return context.body(csv, 200, { "Content-Type": "text/csv; charset=utf-8" });
  });

  return router;
}
