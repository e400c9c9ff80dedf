import { randomUUID } from "node:crypto";
import { Hono, type Context } from "hono";
import { z } from "zod";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { createAccount, findCredentials } from "../accounts-queries.ts";
import { countMail, type AuthLimits } from "../limits.ts";
import { magicLinkMail } from "../mails.ts";
import { issueOneTimeToken } from "../one-time-tokens.ts";
import { ownPath } from "../safe-redirects.ts";
import { readBody, readAddress, readFullName } from "../protocol/body.ts";
import { originOf } from "../protocol/origin.ts";
import { writeAlike } from "./write-alike.ts";

const bodySchema = z.object({
  email: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: z.object({ full_name: z.unknown() }).partial().nullish(),
});

/** POST /otp, and its older name /magiclink: mail a link and a code that sign in. */
export function otpCalls(deps: Dependencies, limits: AuthLimits): Hono<AppEnv> {
  const mailSignIn = async (context: Context<AppEnv>) => {
    const body = await readBody(context, bodySchema);
    const email = readAddress(body.email);
    const fullName = readFullName(body.data?.full_name);
    const { network } = originOf(context);
    await limits.mailRequests.take(networkKey(network));
    await countMail(limits, email, network);

    const redirectTo = ownPath(deps.publicUrl, context.req.query("redirect_to"));
    await mailMagicLink(deps, { email, fullName, redirectTo, createUser: body.create_user ?? true });
    return context.json({});
  };
  return new Hono<AppEnv>().post("/otp", mailSignIn).post("/magiclink", mailSignIn);
}

/**
 * Mail a sign-in link and code. A new address gets an account without a password, which has no owner until the mail has been used.
 * The name travels with the mail: it is applied only if the account has no owner yet.
 */
async function mailMagicLink(
  deps: Dependencies,
  input: { email: string; fullName: string; redirectTo: string | null; createUser: boolean },
): Promise<void> {
  const { email, fullName, redirectTo } = input;
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    if (input.createUser) {
      const identifiers = { userId: randomUUID(), identityId: randomUUID() };
      await createAccount(trx, {
        ...identifiers,
        email,
        fullName,
        passwordHash: null,
        emailConfirmedAt: null,
        now: now.toISOString(),
      });
    }
    const owner = await findCredentials(trx, email, now);
    await writeAlike(trx, owner !== undefined, async () => {
      const issued = await issueOneTimeToken(trx, deps, {
        userId: owner?.id ?? null,
        purpose: "magiclink",
        email,
        redirectTo,
        data: fullName === "" ? {} : { full_name: fullName },
      });
      await enqueueMail(trx, magicLinkMail(email, { ...issued, redirectTo }), deps.academy.current().mail);
    });
  });
}
