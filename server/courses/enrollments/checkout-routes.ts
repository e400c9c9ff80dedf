import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { checkoutAnswerSchema, checkoutSchema } from "#domain/checkout.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { buyCourses } from "./checkout-queries.ts";

const checkoutRoute = createRoute({
  method: "post",
  path: "/checkout",
  tags: ["Checkout"],
  summary: "Buy the courses of a cart",
  description:
    "All of them or none. While no payment provider is enabled every course is free. Courses that the caller takes already are skipped and named; calling again changes nothing.",
  ...signedIn,
  request: { body: jsonBody(checkoutSchema) },
  responses: {
    200: answer(checkoutAnswerSchema, "What the caller is enrolled in now, and what they took before"),
    ...failures(...writeFailures, "course.not_found"),
  },
});

/** A cart becomes enrollments. Everybody who is signed in may buy, for themselves alone. */
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
