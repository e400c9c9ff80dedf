import { Hono } from "hono";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { authorize } from "./authorize.ts";
import { answerCallback } from "./callback.ts";
import { socialLimits } from "./limits.ts";

/** Signing in with another service, below /auth/v1: there and back. */
export function socialCalls(deps: Dependencies): Hono<AppEnv> {
  const limits = socialLimits(deps.db);
  return new Hono<AppEnv>()
    .get("/authorize", (context) => authorize(deps, limits, context))
    .get("/callback", (context) => answerCallback(deps, limits, context));
}
