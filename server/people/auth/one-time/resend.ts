import { Hono } from "hono";
import { type Transaction, sql, type Kysely } from "kysely";
import { z } from "zod";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { findCredentials } from "../accounts-queries.ts";
import { countMail, mayMail, type AuthLimits } from "../limits.ts";
import { confirmationMail, confirmationWithoutPasswordMail, newAddressMail } from "../mails.ts";
import { issueOneTimeToken } from "../one-time-tokens.ts";
import { ownPath } from "../safe-redirects.ts";
import { readBody, readAddress } from "../protocol/body.ts";
import { AuthError } from "../protocol/errors.ts";
import { originOf } from "../protocol/origin.ts";
import { writeAlike } from "./write-alike.ts";

const bodySchema = z.object({ email: z.string().nullish(), type: z.string().nullish() });

/** POST /resend: mail the confirmation of a sign-up, or of a new address, again. */
export function resendCalls(deps: Dependencies, limits: AuthLimits): Hono<AppEnv> {
  return new Hono<AppEnv>().post("/resend", async (context) => {
    const { email: address, type } = await readBody(context, bodySchema);
    if (type !== "signup" && type !== "email_change") {
      throw new AuthError("validation_failed", {
        reason: "An email can be resent only for a sign-up or a new email address, and the address is required",
      });
    }
    const email = readAddress(address);
    const { network } = originOf(context);
    await limits.mailRequests.take(networkKey(network));
    await countMail(limits, email, network);

    const redirectTo = ownPath(deps.publicUrl, context.req.query("redirect_to"));
    if (type === "signup") await deps.db.transaction().execute((trx) => mailSignUpAgain(trx, deps, email, redirectTo));
    else await mailNewAddressAgain(deps, limits, email, redirectTo);
    return context.json({});
  });
}

/**
 * Mail the confirmation of a pending sign-up again.
 * If several sign-ups with different passwords are pending, it is unknown which one is the reader's. The mail then confirms the address
 * without a password; otherwise an attacker who signed up in between could have theirs confirmed.
 */
async function mailSignUpAgain(trx: Transaction<Schema>, deps: Dependencies, email: string, redirectTo: string | null) {
  const owner = await findCredentials(trx, email, deps.clock());
  const waiting = await findSignUpsWaiting(trx, email);
  const [data] = waiting;
  const isClear = waiting.length === 1 && data !== undefined;
  await writeAlike(trx, owner !== undefined && owner.email_confirmed_at === null, async () => {
    const userId = owner?.id ?? null;
    const issued = await issueOneTimeToken(trx, deps, {
      userId,
      purpose: "signup",
      email,
      redirectTo,
      data: isClear ? data : {},
    });
    const compose = isClear ? confirmationMail : confirmationWithoutPasswordMail;
    await enqueueMail(trx, compose(email, { ...issued, redirectTo }), deps.academy.current().mail);
  });
}

/**
 * Mail the confirmation of a requested address again. The request may name the current or the requested address; the mail goes to the
 * latter.
 */
async function mailNewAddressAgain(
  deps: Dependencies,
  limits: AuthLimits,
  email: string,
  redirectTo: string | null,
): Promise<void> {
  const requested = await findRequestedAddress(deps.db, email, deps.clock());
  const to = requested?.email ?? email;
  // Counted even if both addresses are the same, so that a pending change takes the same steps as none.
  const mayBeSent = await mayMail(limits, to);
  await deps.db.transaction().execute((trx) =>
    writeAlike(trx, requested !== undefined && !requested.isTaken && mayBeSent, async () => {
      const userId = requested?.userId ?? null;
      const issued = await issueOneTimeToken(trx, deps, { userId, purpose: "email_change", email: to, redirectTo });
      await enqueueMail(trx, newAddressMail(to, { ...issued, redirectTo }), deps.academy.current().mail, requested?.userId);
    }),
  );
}

/**
 * Return what the pending sign-ups of an address would apply, without duplicates; those whose mail has expired are included.
 * A mail that was sent again belongs to the same sign-up.
 */
async function findSignUpsWaiting(db: Kysely<Schema>, email: string): Promise<{ password_hash: string; full_name: string }[]> {
  const { rows } = await sql<{ password_hash: string; full_name: string }>`
    select data ->> 'password_hash' as password_hash, max(data ->> 'full_name') as full_name
    from one_time_tokens
    where email = ${email} and purpose = 'signup' and used_at is null and data ? 'password_hash'
    group by 1 limit 2`.execute(db);
  return rows;
}

/** Return the newest open request for a new address, found by that address or by the current one. */
async function findRequestedAddress(db: Kysely<Schema>, email: string, now: Date) {
  const { rows } = await sql<{ email: string; userId: string; isTaken: boolean }>`
    select t.email, t.user_id as "userId",
      exists (select 1 from users other where other.email = t.email and other.email_confirmed_at is not null) as "isTaken"
    from one_time_tokens t
    where t.purpose = 'email_change' and t.used_at is null and t.user_id is not null and t.expires_at > ${now.toISOString()}
      and (t.email = ${email} or t.user_id = (select id from users where email = ${email}))
    order by t.created_at desc limit 1`.execute(db);
  return rows[0];
}
