import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { enrolledCourseSchema, enrollmentSchema, enrollmentWishSchema } from "#domain/enrollment.schema.ts";
import { AppError } from "#domain/errors.ts";
import { profileOf, profileSchema } from "#domain/profile.schema.ts";
import { authLimits } from "#server/people/auth/limits.ts";
import { originOf } from "#server/people/auth/protocol/origin.ts";
import { presentSession } from "#server/people/auth/protocol/session.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, anybody, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { readId } from "#server/platform/http/read-id.ts";
import { enrollByMail } from "./enroll-by-mail.ts";
import { enroll, listEnrollments } from "./queries.ts";

const listRoute = createRoute({
  method: "get",
  path: "/enrollments",
  tags: ["Enrollments"],
  summary: "The courses that the caller takes",
  description:
    "The one that the caller was in last comes first. The caller's profile comes with them: it is what a dashboard shows.",
  ...signedIn,
  responses: {
    200: answer(
      z.object({ profile: profileSchema, enrollments: z.array(enrolledCourseSchema) }),
      "The caller's enrollments with their courses",
    ),
    ...failures("caller.unauthenticated", "caller.invalid_token", "platform.not_launched"),
  },
});

const enrollRoute = createRoute({
  method: "post",
  path: "/enrollments",
  tags: ["Enrollments"],
  summary: "Enroll the caller in a course",
  description: "Progress begins at 0. One enrollment per person and course: calling again answers the same one.",
  ...signedIn,
  request: { body: jsonBody(z.strictObject({ course_id: z.string().meta({ format: "uuid" }) })) },
  responses: {
    200: answer(z.object({ enrollment: enrollmentSchema }), "The caller was enrolled already"),
    201: answer(z.object({ enrollment: enrollmentSchema }), "The caller is enrolled"),
    ...failures(...writeFailures, "course.not_found"),
  },
});

const byMailRoute = createRoute({
  method: "post",
  path: "/enrollments/by-mail",
  tags: ["Enrollments"],
  summary: "Enroll a visitor by name and e-mail address",
  description:
    "The enrollment waits for the link that is mailed to the address, whether or not it has an account. An academy without a mailer opens a session at once for an address that nobody has.",
  ...anybody,
  request: { body: jsonBody(enrollmentWishSchema) },
  responses: {
    201: answer(
      z.object({
        status: z.literal("enrolled"),
        session: z.looseObject({ access_token: z.string(), refresh_token: z.string() }),
      }),
      "An account was made and enrolled; the session is the one of the sign-in protocol (academies without a mailer)",
    ),
    202: answer(z.object({ status: z.literal("mailed") }), "A link is on its way that signs in and completes the enrollment"),
    ...failures(
      "request.malformed",
      "request.not_json",
      "request.invalid",
      "request.too_many",
      "platform.not_launched",
      "course.not_found",
    ),
  },
});

/** Who takes which course. A person sees and makes their own enrollments, and changes none: opening lessons does. */
export function enrollmentRoutes(deps: Dependencies): OpenAPIHono<AppEnv> {
  const { db } = deps;
  const limits = authLimits(db);
  const router = createRouter();

  router.openapi(listRoute, async (context) => {
    const caller = requireCaller(context);
    return context.json({ profile: profileOf(caller), enrollments: await listEnrollments(db, caller.userId) }, 200);
  });

  router.openapi(enrollRoute, async (context) => {
    const caller = requireCaller(context);
    const courseId = readId(context.req.valid("json").course_id, "course.not_found");
    const result = await enroll(db, { userId: caller.userId, courseId });
    if (!result) throw new AppError("course.not_found");
    return context.json({ enrollment: result.enrollment }, result.created ? 201 : 200);
  });

  router.openapi(byMailRoute, async (context) => {
    const { course_id, ...wish } = context.req.valid("json");
    const courseId = readId(course_id, "course.not_found");
    const opened = await enrollByMail(deps, limits, { ...wish, courseId }, originOf(context));
    if (!opened) return context.json({ status: "mailed" as const }, 202);
    // Tokens stay with whoever asked for them.
    context.header("Cache-Control", "no-store");
    return context.json({ status: "enrolled" as const, session: await presentSession(deps, context, opened) }, 201);
  });

  return router;
}
