import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { settingsSchema, settingsChangeSchema } from "#domain/academy-settings.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { originOf } from "#server/people/auth/protocol/origin.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { admitOnly, requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { changeSettings } from "./change-settings.ts";
import { mayChangeMail, mayChangeSettings } from "./policy.ts";

const tags = ["Academy"];

const readRoute = createRoute({
  method: "get",
  path: "/academy/settings",
  tags,
  summary: "Get the academy's settings",
  description:
    "Admins only. Returns the name, look, wording, enabled parts and launch state, with who set each value and which " +
    "values the environment has locked.",
  ...signedIn,
  middleware: admitOnly(mayChangeSettings),
  responses: {
    200: answer(settingsSchema, "The settings"),
    ...failures(...signedInFailures, "caller.forbidden"),
  },
});

const changeRoute = createRoute({
  method: "patch",
  path: "/academy/settings",
  tags,
  summary: "Update the academy's settings",
  description:
    "Admins only. Only the given fields change, all of them or none; `null` resets a setting to its default. The change " +
    "takes effect immediately in this process, and within seconds in all others.",
  ...signedIn,
  middleware: admitOnly(mayChangeSettings),
  request: { body: jsonBody(settingsChangeSchema) },
  responses: {
    200: answer(settingsSchema, "The updated settings"),
    ...failures(...writeFailures, "caller.forbidden", "academy.setting_locked"),
  },
});

/** Routes for admins to change the academy's settings. */
export function settingsRoutes(deps: Pick<Dependencies, "db" | "academy" | "mail" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const viewFor = (caller: Caller) => ({ ...deps.academy.view(), mail: mayChangeMail(caller) ? deps.mail.view() : null });
  router.openapi(readRoute, async (context) => {
    await deps.academy.refresh();
    return context.json(viewFor(requireCaller(context)), 200);
  });
  router.openapi(changeRoute, async (context) => {
    const caller = requireCaller(context);
    await changeSettings(deps, caller, context.req.valid("json"), originOf(context));
    return context.json(viewFor(caller), 200);
  });
  return router;
}
