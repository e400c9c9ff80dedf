import { Hono } from "hono";
import { z } from "zod";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { findPlace } from "../known-devices.ts";
import { mayChangeSignIn } from "../policy.ts";
import { readBody } from "../protocol/body.ts";
import { requireSignedIn } from "../protocol/caller.ts";
import { AuthError } from "../protocol/errors.ts";
import { originOf } from "../protocol/origin.ts";
import { presentSession } from "../protocol/session.ts";
import { listFactors } from "./factors-queries.ts";
import type { SecondFactorLimits } from "./limits.ts";
import { countRecoveryCodes } from "./recovery-codes-queries.ts";
import { makeRecoveryCodes, redeemRecoveryCode } from "./redeem-recovery-code.ts";

const redeemSchema = z.object({ code: z.string().min(1).max(50) });

/** The academy's own calls beside the protocol: how many recovery codes are left, a new set, and signing in with one. */
export function recoveryCodeCalls(deps: Dependencies, limits: SecondFactorLimits): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/recovery-codes", async (context) => {
      const caller = await requireSignedIn(deps, context);
      if (!mayChangeSignIn(caller, await listFactors(deps.db, caller.userId))) throw new AuthError("insufficient_aal");
      return context.json({ remaining: await countRecoveryCodes(deps.db, caller.userId) });
    })
    .post("/recovery-codes", async (context) => {
      const caller = await requireSignedIn(deps, context);
      await limits.writes.take(caller.userId);
      return context.json({ codes: await makeRecoveryCodes(deps, caller, originOf(context)) });
    })
    .post("/recovery-codes/verify", async (context) => {
      const caller = await requireSignedIn(deps, context);
      const { code } = await readBody(context, redeemSchema);
      const place = await findPlace(deps, context, caller.userId);
      const raised = await redeemRecoveryCode(deps, limits, { caller, code, origin: originOf(context), place });
      return context.json(await presentSession(deps, context, raised));
    });
}
