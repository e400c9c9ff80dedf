import type { Context } from "hono";
import type { Transaction } from "kysely";
import { z } from "zod";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { findAccount } from "./accounts-queries.ts";
import type { AuthLimits } from "./limits.ts";
import { noteLanguage } from "./note-language.ts";
import { readBody } from "./protocol/body.ts";
import { AuthError, type AuthErrorCode } from "./protocol/errors.ts";
import { originOf, type Origin } from "./protocol/origin.ts";
import { presentSession, type OpenedSession } from "./protocol/session.ts";
import {
  isJustNow,
  judgeRefreshToken,
  endSessions,
  insertRefreshToken,
  lockSessionOfToken,
  readRefreshToken,
  spendRefreshToken,
} from "./sessions-queries.ts";

const bodySchema = z.object({ refresh_token: z.string().max(200).nullish() });

/**
 * POST /token?grant_type=refresh_token: exchange a refresh token for a new pair, once.
 * A replayed token ends its session, but a token whose response was lost does not.
 */
export async function refreshSession(deps: Dependencies, limits: AuthLimits, context: Context<AppEnv>): Promise<Response> {
  const { refresh_token: token } = await readBody(context, bodySchema);
  if (!token) throw new AuthError("validation_failed", { reason: "The session to be continued is missing" });
  const origin = originOf(context);
  await limits.refreshes.take(networkKey(origin.network));

  const outcome = await deps.db.transaction().execute((trx) => spendToken(trx, deps.clock(), token, origin));
  if (typeof outcome === "string") throw new AuthError(outcome);
  return context.json(await presentSession(deps, context, outcome));
}

/** Return a refusal instead of throwing it: ending the session must be committed. */
async function spendToken(
  trx: Transaction<Schema>,
  now: Date,
  token: string,
  origin: Origin,
): Promise<OpenedSession | Extract<AuthErrorCode, "refresh_token_not_found" | "refresh_token_already_used" | "user_banned">> {
  const session = await lockSessionOfToken(trx, token);
  if (!session) return "refresh_token_not_found";
  const { id: tokenId, isBanned, ...state } = await readRefreshToken(trx, token, now);
  const verdict = judgeRefreshToken(state, now);
  if (verdict === "replayed") {
    await endSessions(trx, "local", session.userId, session.id);
    await recordAudit(trx, {
      action: "refresh_token.replayed",
      actorId: null,
      subject: { type: "session", id: session.id },
      details: { userId: session.userId },
      requestId: origin.requestId,
      network: origin.network,
    });
    return "refresh_token_already_used";
  }
  const account = await findAccount(trx, session.userId);
  if (!account) return "refresh_token_not_found";
  if (isBanned) return "user_banned";
  await noteLanguage(trx, session.userId);
  const isUsedAnew = verdict === "unanswered";
  const supersedes = isUsedAnew && !isJustNow(state.usedAt, now);
  const outruns = verdict !== "grace";
  await spendRefreshToken(trx, { tokenId, sessionId: session.id, device: origin, now, isUsedAnew, supersedes, outruns });
  return { session, refreshToken: await insertRefreshToken(trx, { sessionId: session.id, parentId: tokenId, now }), account };
}
