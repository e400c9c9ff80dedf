import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "kysely";
import { checkoutAnswerSchema, checkoutSchema, type CheckoutAnswer } from "#domain/checkout.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";

const checkoutRoute = createRoute({
  method: "post",
  path: "/checkout",
  tags: ["Checkout"],
  summary: "Buy the courses of a cart",
  description:
    "Enrolls the caller in all of the courses or none. While no payment provider is enabled, every course is free. " +
    "Courses that the caller already takes are skipped and listed; calling again changes nothing.",
  ...signedIn,
  request: { body: jsonBody(checkoutSchema) },
  responses: {
    200: answer(checkoutAnswerSchema, "The newly enrolled courses, and those that the caller already took"),
    ...failures(...writeFailures, "course.not_found"),
  },
});

/** Routes for turning a cart into enrollments. Anybody who is signed in may buy, for themselves only. */
export function checkoutRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(checkoutRoute, async (context) => {
    const caller = requireCaller(context);
    const courseIds = context.req.valid("json").course_ids;
    const bought = await buyCourses(db, { userId: caller.userId, courseIds });
    if ("missing" in bought) throw new AppError("course.not_found", { field: `course_ids.${courseIds.indexOf(bought.missing)}` });
    return context.json(bought, 200);
  });

  return router;
}

/**
 * Enroll a person in all of these courses, or in none if one of them does not exist: the error names its id.
 * A course that is not offered does not exist for those who do not take it. Existing enrollments are unchanged and reported separately, so
 * the call is idempotent. Rows are always inserted in the same order, so that concurrent calls wait for each other instead of deadlocking.
 */
async function buyCourses(
  db: Database,
  { userId, courseIds }: { userId: string; courseIds: readonly string[] },
): Promise<CheckoutAnswer | { missing: string }> {
  const wanted = [...new Set(courseIds)];
  return db.transaction().execute(async (trx) => {
    const courses = await trx
      .selectFrom("courses")
      .select(["id", "title"])
      .where("id", "=", sql<string>`any(${wanted}::uuid[])`)
      .where((eb) =>
        eb.or([
          eb("offered", "=", true),
          eb.exists(
            eb
              .selectFrom("enrollments")
              .select("enrollments.id")
              .whereRef("enrollments.course_id", "=", "courses.id")
              .where("enrollments.user_id", "=", userId),
          ),
        ]),
      )
      .orderBy("id")
      .forKeyShare()
      .execute();
    const found = new Set(courses.map((course) => course.id));
    const missing = wanted.find((courseId) => !found.has(courseId));
    if (missing !== undefined) return { missing };

    const created = await trx
      .insertInto("enrollments")
      .values(courses.map((course) => ({ user_id: userId, course_id: course.id })))
      .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
      .returning("course_id")
      .execute();
    const isNew = new Set(created.map((enrollment) => enrollment.course_id));
    return {
      enrolled: courses.filter((course) => isNew.has(course.id)),
      already_enrolled: courses.filter((course) => !isNew.has(course.id)),
    };
  });
}
