import { OpenAPIHono } from "@hono/zod-openapi";
import type { ZodError } from "zod";
import { AppError } from "#domain/errors.ts";
import "#domain/issue-words.ts";
import type { AppEnv } from "./context.ts";

/** Create a router whose routes have schemas. A request that does not match is refused with 422 `request.invalid`, naming the field. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result: { success: true } | { success: false; error: ZodError }) => {
      if (!result.success) throw invalidRequest(result.error);
    },
  });
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
