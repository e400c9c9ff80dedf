import { Hono } from "hono";
import { z } from "zod";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { clearPass } from "./launch-pass.ts";
import { mayChangeSignIn } from "./policy.ts";
import { requireSignedIn } from "./protocol/caller.ts";
import { AuthError } from "./protocol/errors.ts";
import { clearReadingCookie } from "./reading-cookie.ts";
import { listFactors } from "./second-factor/factors-queries.ts";
import { endSessions } from "./sessions-queries.ts";

const scopeSchema = z.enum(["local", "global", "others"]).default("global");

/**
 * POST /logout: end this session, all of the person's sessions, or all but this one.
 * If the person has a second factor, only a session that has passed it may end others: otherwise a thief with just the password could keep
 * signing the person out.
 */
export function signOutCalls(deps: Dependencies): Hono<AppEnv> {
  return new Hono<AppEnv>().post("/logout", async (context) => {
    const caller = await requireSignedIn(deps, context);
    const scope = scopeSchema.safeParse(context.req.query("scope") || undefined);
    if (!scope.success) throw new AuthError("validation_failed", { reason: "Unsupported logout scope" });
    if (scope.data !== "local" && !mayChangeSignIn(caller, await listFactors(deps.db, caller.userId)))
      throw new AuthError("insufficient_aal");
    await endSessions(deps.db, scope.data, caller.userId, caller.sessionId);
    if (scope.data !== "others") {
      clearPass(deps, context);
      clearReadingCookie(deps, context);
    }
    return context.body(null, 204);
  });
}
