import type { Dependencies } from "#server/dependencies.ts";
import { signAccessToken } from "../access-token.ts";
import type { Account } from "../accounts-store.ts";
import { accessTokenSeconds } from "../signing-keys.ts";
import type { Session } from "../sessions-store.ts";
import { metadataOf, presentUser } from "./user.ts";

/** A session that the database holds and that still has to be handed over. */
export type OpenedSession = { session: Session; refreshToken: string; account: Account };

/**
 * A session on the wire, with a fresh access token. To be called after the transaction: loading the signing key may need a
 * connection of its own.
 */
export async function presentSession(deps: Dependencies, { session, refreshToken, account }: OpenedSession) {
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
