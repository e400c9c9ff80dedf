import { sql, type Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import { authenticationMethodsSchema, type AuthenticationMethods } from "../access-token.ts";
import { findAccount } from "../accounts-queries.ts";
import { noteNetwork } from "../known-devices.ts";
import { AuthError } from "../protocol/errors.ts";
import type { OpenedSession } from "../protocol/session.ts";
import { insertRefreshToken } from "../sessions-queries.ts";

/** The methods that raise a session, as the auth client names them. */
type SecondMethod = "totp" | "mfa/recovery_code";

type Raise = { userId: string; sessionId: string; method: SecondMethod; factorId: string | null; network: string; now: Date };

/**
 * Raise a session to the second level and give it new tokens.
 * Earlier refresh tokens are superseded without a grace period: a token copied at the first level is not raised, and presenting it ends the
 * session. So all refresh tokens of a session have the session's level. Throws `session_not_found` if the session has ended in the
 * meantime.
 */
export async function raiseSession(
  trx: Transaction<Schema>,
  { userId, sessionId, method, factorId, network, now }: Raise,
): Promise<OpenedSession> {
  const row = await trx
    .selectFrom("sessions")
    .select("authentication_methods")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AuthError("session_not_found");
  const timestamp = Math.floor(now.getTime() / 1000);
  const earlier = authenticationMethodsSchema.parse(row.authentication_methods).filter((entry) => entry.method !== method);
  const methods: AuthenticationMethods = [...earlier, { method, timestamp }];
  await trx
    .with("superseded", (query) =>
      query
        .updateTable("refresh_tokens")
        // A process of an older version only looks at `used_at`.
        .set((value) => ({
          superseded_at: now.toISOString(),
          used_at: value.fn.coalesce("used_at", value.val(now.toISOString())),
        }))
        .where("session_id", "=", sessionId)
        .where("superseded_at", "is", null),
    )
    .updateTable("sessions")
    .set({ aal: "aal2", authentication_methods: JSON.stringify(methods), factor_id: factorId })
    .where("id", "=", sessionId)
    .execute();
  const account = await findAccount(trx, userId);
  if (!account) throw new AuthError("session_not_found");
  const refreshToken = await insertRefreshToken(trx, { sessionId, parentId: null, now });
  await noteNetwork(trx, userId, network, now);
  return { session: { id: sessionId, userId, assuranceLevel: "aal2", methods }, refreshToken, account };
}

/** End the other sessions of a person that have not passed a second factor. */
export async function endUnraisedSessions(trx: Transaction<Schema>, userId: string, sessionId: string): Promise<void> {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "<>", sessionId).where("aal", "=", "aal1").execute();
}

/** Lower the sessions of a person that a factor has raised, except one: whoever holds that factor's device must authenticate again. */
export async function lowerSessionsOfFactor(
  trx: Transaction<Schema>,
  { userId, factorId, except }: { userId: string; factorId: string; except: string },
): Promise<void> {
  await lower(trx).where("user_id", "=", userId).where("factor_id", "=", factorId).where("id", "<>", except).execute();
}

/** Lower every session of a person who has no second factor left. */
export async function lowerAllSessions(trx: Transaction<Schema>, userId: string): Promise<void> {
  await lower(trx).where("user_id", "=", userId).where("aal", "=", "aal2").execute();
}

function lower(trx: Transaction<Schema>) {
  return trx.updateTable("sessions").set({
    aal: "aal1",
    factor_id: null,
    authentication_methods: sql`jsonb_path_query_array(authentication_methods, '$[*] ? (@.method != "totp" && @.method != "mfa/recovery_code")')`,
  });
}
