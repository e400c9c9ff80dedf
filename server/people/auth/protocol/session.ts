import type { Dependencies } from "#server/dependencies.ts";
import { signAccessToken } from "../access-token.ts";
import type { Context } from "hono";
import type { AppEnv } from "#server/platform/http/context.ts";
import type { Account } from "../accounts-queries.ts";
import { noteDevice } from "../known-devices.ts";
import { giveReadingCookie } from "../reading-cookie.ts";
import { accessTokenSeconds } from "../signing-keys.ts";
import type { Session } from "../sessions-queries.ts";
import { metadataOf, presentUser } from "./user.ts";

/** A stored session that has not been sent to its person yet. */
export type OpenedSession = { session: Session; refreshToken: string; account: Account };

/** Return whether authentication is complete. If the person has a second factor, the session must have passed it. */
export function isComplete({ session, account }: Pick<OpenedSession, "session" | "account">): boolean {
  return session.assuranceLevel === "aal2" || !account.factors.some(({ status }) => status === "verified");
}

/**
 * Present a session on the wire, with a fresh access token, and mark the browser as known.
 * Call this after the transaction: loading the signing key may take a connection of its own.
 */
export async function presentSession(
  deps: Dependencies,
  context: Context<AppEnv>,
  { session, refreshToken, account }: OpenedSession,
) {
  if (isComplete({ session, account })) {
    noteDevice(deps, context, account);
    giveReadingCookie(deps, context, { userId: account.id, sessionId: session.id });
  }
  const { app_metadata, user_metadata } = metadataOf(account);
  const { token, expiresAt } = await signAccessToken(deps, {
    userId: account.id,
    email: account.email,
    sessionId: session.id,
    assuranceLevel: session.assuranceLevel,
    methods: session.methods,
    userMetadata: user_metadata,
    appMetadata: app_metadata,
  });
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: presentUser(account),
  };
}
