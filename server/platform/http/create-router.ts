import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { z, type ZodError } from "zod";
import { AppError } from "#domain/errors.ts";
import "#domain/issue-words.ts";
import { mayCarryBody } from "./body-limit.ts";
import type { AppEnv } from "./context.ts";

/**
 * Create a router whose routes have schemas. A request that does not match is refused with 422 `request.invalid`, naming the field; so is a
 * body with fields where the route describes none.
 */
export function createRouter(): OpenAPIHono<AppEnv> {
  const router = new OpenAPIHono<AppEnv>({
    defaultHook: (result: { success: true } | { success: false; error: ZodError }) => {
      if (!result.success) throw invalidRequest(result.error);
    },
  });
  const { openapi } = router;
  const withEveryBodyChecked = (route: RouteConfig, ...rest: never[]) =>
    Reflect.apply(openapi, router, [
      route.request?.body || route.method === "get"
        ? route
        : { ...route, middleware: [route.middleware ?? [], refuseFields].flat() },
      ...rest,
    ]);
  router.openapi = withEveryBodyChecked as typeof openapi;
  return router;
}

/** Accept no body, or an empty object, which some clients send for none. Who may call is checked before. */
const refuseFields = createMiddleware<AppEnv>(async (context, next) => {
  const length = context.req.header("content-length");
  const text = (length === undefined ? mayCarryBody(context) : length !== "0") ? await context.req.text() : "";
  if (text !== "") {
    const { error } = z.strictObject({}).safeParse(parseJson(text));
    if (error) throw invalidRequest(error);
  }
  await next();
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("request.malformed", {}, { cause });
  }
}

/** Describe the first problem of a request, in a sentence that names its field in words. */
export function invalidRequest(error: ZodError): AppError {
  const issue = firstIssue(error);
  if (!issue) return new AppError("request.invalid", { reason: "The request is not valid." });
  if (issue.code === "unrecognized_keys") {
    const field = [...issue.path, issue.keys[0]].join(".");
    return new AppError("request.invalid", { field, reason: issue.message });
  }
  if (issue.path.length === 0) {
    return new AppError("request.invalid", {
      reason: issue.code === "custom" ? issue.message : "What was sent has no fields to read.",
    });
  }
  return new AppError("request.invalid", { field: issue.path.join("."), reason: issue.message });
}

/** Return the first issue. An integer beyond JavaScript's range has two, of which the limit of its field says more. */
function firstIssue({ issues: [first, ...rest] }: ZodError): ZodError["issues"][number] | undefined {
  if (!first || !("note" in first && first.code.startsWith("too_"))) return first;
  return rest.find(({ code, path }) => code === first.code && path.join(".") === first.path.join(".")) ?? first;
}
