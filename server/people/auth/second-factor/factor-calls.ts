import { Hono } from "hono";
import { z } from "zod";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { findPlace } from "../known-devices.ts";
import type { AuthLimits } from "../limits.ts";
import { checkReauthentication } from "../one-time/reauthenticate.ts";
import { mayChangeSignIn } from "../policy.ts";
import { readBody } from "../protocol/body.ts";
import { requireSignedIn } from "../protocol/caller.ts";
import { AuthError } from "../protocol/errors.ts";
import { originOf } from "../protocol/origin.ts";
import { presentSession } from "../protocol/session.ts";
import { openChallenge } from "./challenges-queries.ts";
import { enrollFactor } from "./enroll-factor.ts";
import { listFactors } from "./factors-queries.ts";
import { findFactor } from "./find-factor.ts";
import type { SecondFactorLimits } from "./limits.ts";
import { unenrollFactor } from "./unenroll-factor.ts";
import { verifyFactor } from "./verify-factor.ts";

const enrollSchema = z.object({
  factor_type: z.string().nullish(),
  friendly_name: z.string().nullish(),
  issuer: z.string().nullish(),
  nonce: z.string().nullish(),
});
const verifySchema = z.object({ challenge_id: z.uuid(), code: z.string().max(50) });

/** POST /factors and what is below it: setting up a second factor, answering with its code, and removing it. */
export function factorCalls(deps: Dependencies, limits: SecondFactorLimits, authLimits: AuthLimits): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post("/factors", async (context) => {
      const caller = await requireSignedIn(deps, context);
      const wish = await readBody(context, enrollSchema);
      if (wish.factor_type !== "totp")
        throw new AuthError("validation_failed", {
          reason: "This kind of second factor is not offered: only an authenticator app is",
        });
      await limits.writes.take(caller.userId);
      if (!mayChangeSignIn(caller, await listFactors(deps.db, caller.userId))) throw new AuthError("insufficient_aal");
      const proof = { nonce: wish.nonce || null, origin: originOf(context) };
      const confirmed = await checkReauthentication(deps, authLimits, caller, proof);
      const { friendly_name: name = null, issuer = null } = wish;
      return context.json(await enrollFactor(deps, caller, { name, issuer, confirmed }));
    })
    .post("/factors/:factorId/challenge", async (context) => {
      const caller = await requireSignedIn(deps, context);
      await limits.writes.take(caller.userId);
      const factor = await findFactor(deps, caller.userId, context.req.param("factorId"));
      const { id, expiresAt } = await openChallenge(deps.db, factor.id, deps.clock());
      return context.json({ id, type: "totp", expires_at: Math.floor(expiresAt.getTime() / 1000) });
    })
    .post("/factors/:factorId/verify", async (context) => {
      const caller = await requireSignedIn(deps, context);
      const { challenge_id: challengeId, code } = await readBody(context, verifySchema);
      const place = await findPlace(deps, context, caller.userId);
      const attempt = { caller, factorId: context.req.param("factorId"), challengeId, code, origin: originOf(context), place };
      return context.json(await presentSession(deps, context, await verifyFactor(deps, limits, attempt)));
    })
    .delete("/factors/:factorId", async (context) => {
      const caller = await requireSignedIn(deps, context);
      const id = context.req.param("factorId");
      await unenrollFactor(deps, caller, id, originOf(context));
      return context.json({ id });
    });
}
