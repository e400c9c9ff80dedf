import { Hono } from "hono";
import { isWithin } from "#domain/moment.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { keepCounted } from "#server/platform/http/rate-limit.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { findAccount } from "../accounts-queries.ts";
import { countMail, type AuthLimits } from "../limits.ts";
import { reauthenticationMail } from "../mails.ts";
import { issueOneTimeToken } from "../one-time-tokens.ts";
import { mayChangeSignIn } from "../policy.ts";
import { requireSignedIn } from "../protocol/caller.ts";
import { AuthError } from "../protocol/errors.ts";
import { originOf, type Origin } from "../protocol/origin.ts";
import { recordFailedProof } from "../record-failed-proof.ts";
import { findSessionStart } from "../sessions-queries.ts";
import { tryCode } from "./tokens-queries.ts";

/** How long a sign-in counts as recent, in seconds. After that, changing credentials also takes a code. */
const freshSessionSeconds = 24 * 3600;

/** GET /reauthenticate: mail the signed-in person a code that confirms a change of their password, address or second factor. */
export function reauthenticateCalls(deps: Dependencies, limits: AuthLimits): Hono<AppEnv> {
  return new Hono<AppEnv>().get("/reauthenticate", async (context) => {
    const caller = await requireSignedIn(deps, context);
    const account = await findAccount(deps.db, caller.userId);
    if (!account || !mayChangeSignIn(caller, account.factors)) throw new AuthError("insufficient_aal");
    await countMail(limits, caller.email, originOf(context).network);
    const { userId, email } = caller;
    await deps.db.transaction().execute(async (trx) => {
      const issued = await issueOneTimeToken(trx, deps, { userId, purpose: "reauthentication", email, redirectTo: null });
      await enqueueMail(trx, reauthenticationMail(email, issued), deps.academy.current().mail);
    });
    return context.json({});
  });
}

/**
 * Check that the caller may change their credentials now.
 * A code, if given, must be right, however old the session; its token is returned, to be used up with the change. Throws
 * `reauthentication_not_valid`, or `reauthentication_needed` without a code.
 */
export async function checkReauthentication(
  deps: Dependencies,
  limits: AuthLimits,
  caller: Caller,
  { nonce, origin }: { nonce: string | null; origin: Origin },
): Promise<{ tokenId: string } | null> {
  if (nonce === null) {
    const startedAt = await findSessionStart(deps.db, caller.sessionId);
    const isFresh = startedAt !== undefined && isWithin(startedAt, deps.clock(), freshSessionSeconds);
    if (!isFresh) throw new AuthError("reauthentication_needed");
    return null;
  }
  await limits.nonceGuesses.take(caller.userId);
  await limits.nonceGuessesOfDay.take(caller.userId);
  const code = nonce.replaceAll(/\s/g, "");
  const { email, userId } = caller;
  const token = await tryCode(deps, { email, purposes: ["reauthentication"], code, userId });
  if (!token) {
    keepCounted();
    await recordFailedProof(deps, origin, { action: "code.failed", email, userId, details: { type: "reauthentication" } });
    throw new AuthError("reauthentication_not_valid");
  }
  return { tokenId: token.id };
}
