import { Hono } from "hono";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import type { AuthLimits } from "../limits.ts";
import { factorCalls } from "./factor-calls.ts";
import { secondFactorLimits } from "./limits.ts";
import { recoveryCodeCalls } from "./recovery-code-calls.ts";

/** Everything around second factors, below /auth/v1. */
export function secondFactorCalls(deps: Dependencies, authLimits: AuthLimits): Hono<AppEnv> {
  const limits = secondFactorLimits(deps.db);
  return new Hono<AppEnv>().route("/", factorCalls(deps, limits, authLimits)).route("/", recoveryCodeCalls(deps, limits));
}
