import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { enrolledCourseSchema, enrollmentSchema } from "#domain/enrollment.ts";
import { AppError } from "#domain/errors.ts";
import { profileOf, profileSchema } from "#domain/profile.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/context.ts";
import { createRouter } from "../http/create-router.ts";
import { answer, failures, jsonBody, signedIn, writeFailures } from "../http/describe.ts";
import { requireCaller } from "../http/identify.ts";
import { readId } from "../http/read-id.ts";
import { enroll, listEnrollments } from "./store.ts";

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

/** Who takes which course. A person sees and makes their own enrollments, and changes none: opening lessons does. */
export function enrollmentRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
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

  return router;
}
