import type { Caller } from "#domain/role.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { mayChangeSignIn } from "../policy.ts";
import { AuthError } from "../protocol/errors.ts";
import type { Origin } from "../protocol/origin.ts";
import { deleteFactor, listFactors, lockFactorsOfPerson } from "./factors-queries.ts";
import { factorRemovedMail } from "./notices.ts";
import { deleteRecoveryCodes } from "./recovery-codes-queries.ts";
import { lowerAllSessions, lowerSessionsOfFactor } from "./session-level.ts";

/**
 * Removes a factor. Other sessions that it had raised fall back; with the last factor every session falls back and the recovery codes go.
 * Throws `mfa_factor_not_found` or `insufficient_aal`.
 */
export async function unenrollFactor(deps: Dependencies, caller: Caller, factorId: string, origin: Origin): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockFactorsOfPerson(trx, caller.userId);
    const factors = await listFactors(trx, caller.userId);
    const factor = factors.find(({ id }) => id === factorId.toLowerCase());
    if (!factor) throw new AuthError("mfa_factor_not_found");
    if (!mayChangeSignIn(caller, factors)) throw new AuthError("insufficient_aal");
    if (factor.status === "unverified") return deleteFactor(trx, factor.id);

    const others = factors.filter(({ id, status }) => id !== factor.id && status === "verified");
    if (others.length === 0) {
      await lowerAllSessions(trx, caller.userId);
      await deleteRecoveryCodes(trx, caller.userId);
    } else {
      await lowerSessionsOfFactor(trx, { userId: caller.userId, factorId: factor.id, except: caller.sessionId });
    }
    await deleteFactor(trx, factor.id);
    await recordAudit(trx, {
      action: "second_factor.removed",
      actorId: caller.userId,
      subject: { type: "user", id: caller.userId },
      details: { left: others.length },
      requestId: origin.requestId,
      network: origin.network,
    });
    await enqueueMail(trx, factorRemovedMail(deps.publicUrl, caller.email, others.length > 0));
  });
}
