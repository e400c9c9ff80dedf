import { Hono } from "hono";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import type { AuthLimits } from "./limits.ts";
import { AuthError } from "./protocol/errors.ts";
import { refreshSession } from "./refresh.ts";
import { signInWithPassword } from "./sign-in.ts";

/** POST /token: the ways to get a session, by grant type. */
export function tokenCalls(deps: Dependencies, limits: AuthLimits): Hono<AppEnv> {
  return new Hono<AppEnv>().post("/token", (context) => {
    switch (context.req.query("grant_type")) {
      case "password":
        return signInWithPassword(deps, limits, context);
      case "refresh_token":
        return refreshSession(deps, limits, context);
      default:
        throw new AuthError("unsupported_grant_type");
    }
  });
}
