import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { platformSchema } from "#domain/platform.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { anybody, answer, failures, jsonBody, signedIn, writeFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { givePass, holdsPass } from "#server/people/auth/launch-pass.ts";
import { auditedRequest } from "#server/platform/audit/audit-log.ts";
import { mayHavePass, maySwitchLaunch } from "./policy.ts";
import { readLaunched, switchLaunch } from "./launch.ts";

const readRoute = createRoute({
  method: "get",
  path: "/platform",
  tags: ["Platform"],
  summary: "Get the academy's launch state",
  description: "Also available before the launch.",
  ...anybody,
  responses: { 200: answer(platformSchema, "The public information about the academy") },
});

const switchRoute = createRoute({
  method: "put",
  path: "/platform",
  tags: ["Platform"],
  summary: "Open or close the academy",
  description:
    "Super admins only. The caller's browser also receives a pass. Opening takes effect immediately, closing within a " +
    "second.",
  ...signedIn,
  request: { body: jsonBody(z.strictObject({ launched: z.boolean() })) },
  responses: {
    200: answer(platformSchema, "The updated launch state"),
    ...failures(...writeFailures.filter((code) => code !== "platform.not_launched"), "caller.forbidden"),
  },
});

const passSchema = z.object({ held: z.boolean() });

const givePassRoute = createRoute({
  method: "post",
  path: "/platform/pass",
  tags: ["Platform"],
  summary: "Create a pass for the time before launch",
  description:
    "Super admins only. The response sets a cookie, valid for a few minutes, that opens pages and pictures, which " +
    "browsers request without a token. It doesn't authorize any API calls, and it ends with the session.",
  ...signedIn,
  responses: {
    200: answer(passSchema, "Confirmation that the browser holds a pass"),
    ...failures("caller.unauthenticated", "caller.invalid_token", "caller.forbidden"),
  },
});

const readPassRoute = createRoute({
  method: "get",
  path: "/platform/pass",
  tags: ["Platform"],
  summary: "Check whether the browser holds a pass",
  description: "Used by the gate in front of the pages before it shows anything.",
  security: [{}],
  responses: { 200: answer(passSchema, "Whether the pass is currently valid") },
});

/** Routes for the academy's public state, and for super admins to open it, or to see it before it is open. */
export function platformRoutes(
  deps: Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl" | "pageCache">,
): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(readRoute, async (context) => context.json({ launched: await readLaunched(deps.db) }, 200));

  router.openapi(switchRoute, async (context) => {
    const caller = requireCaller(context);
    if (!maySwitchLaunch(caller)) throw new AppError("caller.forbidden");
    const { launched } = context.req.valid("json");
    await switchLaunch(deps.db, { launched, actorId: caller.userId, ...auditedRequest(context) });
    // Other processes are notified by the database. This one must not show a cached page after it has answered.
    deps.pageCache?.forget();
    // A super admin who closes the academy can still see its pages.
    givePass(deps, context, caller);
    return context.json({ launched }, 200);
  });

  router.openapi(givePassRoute, (context) => {
    const caller = requireCaller(context);
    if (!mayHavePass(caller)) throw new AppError("caller.forbidden");
    givePass(deps, context, caller);
    return context.json({ held: true }, 200);
  });

  router.openapi(readPassRoute, async (context) => context.json({ held: await holdsPass(deps, context) }, 200));

  return router;
}
