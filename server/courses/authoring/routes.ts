import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { outlineRoutes } from "./outline-routes.ts";
import { textRoutes } from "./text-routes.ts";
import { versionRoutes } from "./version-routes.ts";

/** What authors work on: the outline of a course, the texts in it, and the texts that those had. */
export function manuscriptRoutes(deps: Pick<Dependencies, "db" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  for (const routes of [outlineRoutes, textRoutes, versionRoutes]) router.route("/", routes(deps));
  return router;
}
