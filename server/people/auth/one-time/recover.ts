import { Hono } from "hono";
import { z } from "zod";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { findCredentials } from "../accounts-queries.ts";
import { countMail, type AuthLimits } from "../limits.ts";
import { recoveryMail } from "../mails.ts";
import { issueOneTimeToken } from "../one-time-tokens.ts";
import { ownPath } from "../safe-redirects.ts";
import { readBody, readAddress } from "../protocol/body.ts";
import { originOf } from "../protocol/origin.ts";
import { writeAlike } from "./write-alike.ts";

const bodySchema = z.object({ email: z.string().nullish() });

/** POST /recover: mail a link and a code for choosing a new password. */
export function recoverCalls(deps: Dependencies, limits: AuthLimits): Hono<AppEnv> {
  return new Hono<AppEnv>().post("/recover", async (context) => {
    const email = readAddress((await readBody(context, bodySchema)).email);
    const { network } = originOf(context);
    await limits.mailRequests.take(networkKey(network));
    await countMail(limits, email, network);

    const redirectTo = ownPath(deps.publicUrl, context.req.query("redirect_to"));
    await deps.db.transaction().execute(async (trx) => {
      const owner = await findCredentials(trx, email, deps.clock());
      await writeAlike(trx, owner !== undefined, async () => {
        const userId = owner?.id ?? null;
        const issued = await issueOneTimeToken(trx, deps, { userId, purpose: "recovery", email, redirectTo });
        await enqueueMail(trx, recoveryMail(email, { ...issued, redirectTo }), deps.academy.current().mail);
      });
    });
    return context.json({});
  });
}
