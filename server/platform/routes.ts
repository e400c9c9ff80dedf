import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { platformSchema } from "#domain/platform.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/context.ts";
import { createRouter } from "../http/create-router.ts";
import { anybody, answer } from "../http/describe.ts";
import { readLaunched } from "./store.ts";

const readRoute = createRoute({
  method: "get",
  path: "/platform",
  tags: ["Platform"],
  summary: "Whether the academy is open",
  description: "Answers before the launch too.",
  ...anybody,
  responses: { 200: answer(platformSchema, "The academy as everybody may know it") },
});

/** What everybody may know of the whole academy. */
export function platformRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(readRoute, async (context) => context.json({ launched: await readLaunched(db) }, 200));
  return router;
}
