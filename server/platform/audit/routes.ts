import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { auditActions } from "#domain/audit.ts";
import { auditPageSchema } from "#domain/audit-page.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { mayReadAudit } from "./policy.ts";
import { readAudit } from "./queries.ts";

const readRoute = createRoute({
  method: "get",
  path: "/audit",
  tags: ["Audit"],
  summary: "What was done by whom",
  description: "For admins. Newest first; `older` of an answer is the `before` of the next call.",
  ...signedIn,
  request: {
    query: z.object({
      action: z.enum(auditActions).optional(),
      actor: z.uuid().optional().meta({ description: "Only what this person did" }),
      before: z
        .string()
        .regex(/^\d{1,15}$/, "The place in the log must be a whole number.")
        .transform(Number)
        .optional()
        .meta({ description: "Only entries older than this one", type: "integer", pattern: undefined }),
    }),
  },
  responses: {
    200: answer(auditPageSchema, "Up to fifty entries"),
    ...failures("caller.unauthenticated", "caller.invalid_token", "caller.forbidden", "platform.not_launched", "request.invalid"),
  },
});

/** The audit log, for those who run the academy. */
export function auditRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(readRoute, async (context) => {
    if (!mayReadAudit(requireCaller(context))) throw new AppError("caller.forbidden");
    const { action, actor, before } = context.req.valid("query");
    return context.json(await readAudit(db, { action, actorId: actor, before }), 200);
  });
  return router;
}
