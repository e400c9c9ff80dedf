import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { ownRatingSchema, ratingChangeSchema } from "#domain/course-rating.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";

const path = "/courses/{courseId}/rating";
const params = z.object({ courseId: idSchema });

const readRoute = createRoute({
  method: "get",
  path,
  tags: ["Enrollments"],
  summary: "Get the caller's rating of a course",
  ...signedIn,
  request: { params },
  responses: {
    200: answer(ownRatingSchema, "The caller's rating, with 0 stars if there is none yet"),
    ...failures(...signedInFailures, "course.not_found"),
  },
});

const rateRoute = createRoute({
  method: "put",
  path,
  tags: ["Enrollments"],
  summary: "Rate a course",
  description: "For learners who have completed the course. A new rating replaces the previous one.",
  ...signedIn,
  request: { params, body: jsonBody(ratingChangeSchema) },
  responses: {
    200: answer(ownRatingSchema, "The saved rating"),
    ...failures(...writeFailures, "course.not_found", "rating.not_completed"),
  },
});

/** Routes for ratings by people who have finished a course. */
export function ratingRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(readRoute, async (context) => {
    const { userId } = requireCaller(context);
    const row = await db
      .selectFrom("course_ratings")
      .select(["stars", "comment"])
      .where("user_id", "=", userId)
      .where("course_id", "=", readId(context.req.valid("param").courseId, "course.not_found"))
      .executeTakeFirst();
    return context.json(row ?? { stars: 0, comment: "" }, 200);
  });

  router.openapi(rateRoute, async (context) => {
    const { userId } = requireCaller(context);
    const courseId = readId(context.req.valid("param").courseId, "course.not_found");
    const { stars, comment } = context.req.valid("json");
    const row = await db
      .insertInto("course_ratings")
      .columns(["user_id", "course_id", "stars", "comment"])
      .expression((eb) =>
        eb
          .selectFrom("enrollments")
          .select([
            "user_id",
            "course_id",
            eb.val(stars).$castTo<number>().as("stars"),
            eb.val(comment).$castTo<string>().as("comment"),
          ])
          .where("user_id", "=", userId)
          .where("course_id", "=", courseId)
          .where("completed_at", "is not", null),
      )
      .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doUpdateSet({ stars, comment }))
      .returning(["stars", "comment"])
      .executeTakeFirst();
    if (!row) throw new AppError("rating.not_completed");
    return context.json(row, 200);
  });

  return router;
}
