import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { libraryCourseSchema, startedCourseSchema } from "#domain/course-library.schema.ts";
import { draftCourseLimit } from "#domain/course.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { admitOnly, requireCaller } from "#server/platform/http/identify.ts";
import { answerOnce, createOnce, idempotencyHeaders, readRequestKey } from "#server/platform/http/idempotency.ts";
import { auditedRequest } from "#server/platform/audit/audit-log.ts";
import { mayStartCourse } from "./policy.ts";
import { readStarted, startCourse } from "./start-course.ts";

const startRoute = createRoute({
  method: "post",
  path: "/teaching/courses",
  tags: ["Teaching"],
  summary: "Start a course as an instructor",
  description:
    "Instructors only. Creates a draft that the caller teaches: only they and admins see it until an admin publishes it. " +
    `An instructor may have ${draftCourseLimit} drafts at a time.`,
  ...signedIn,
  middleware: admitOnly(mayStartCourse),
  request: { headers: idempotencyHeaders, body: jsonBody(startedCourseSchema) },
  responses: {
    201: answer(libraryCourseSchema, "The new draft course"),
    ...failures(...writeFailures, "caller.forbidden", "request.key_used", "course.too_many_drafts"),
  },
});

/** Routes for instructors to start a course. */
export function startCourseRoutes({ db, clock, academy }: Pick<Dependencies, "db" | "clock" | "academy">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  answerOnce(router, { db, clock }, startRoute);
  router.openapi(startRoute, async (context) => {
    const audit = {
      instructorId: requireCaller(context).userId,
      language: academy.current().values.language,
      now: clock(),
      ...auditedRequest(context),
    };
    const id = await createOnce(db, await readRequestKey(context, audit.now), (transact) =>
      transact((trx) => startCourse(trx, audit, context.req.valid("json"))),
    );
    return context.json(await readStarted(db, id), 201);
  });
  return router;
}
