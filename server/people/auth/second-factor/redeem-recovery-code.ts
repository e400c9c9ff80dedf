import type { Caller } from "#domain/role.schema.ts";
import { recordAudit, type AuditEntry } from "#server/platform/audit/audit-log.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { countGuess } from "../limits.ts";
import type { Place } from "../known-devices.ts";
import { mayChangeSignIn } from "../policy.ts";
import { AuthError } from "../protocol/errors.ts";
import type { Origin } from "../protocol/origin.ts";
import type { OpenedSession } from "../protocol/session.ts";
import { listFactors, lockFactorsOfPerson } from "./factors-queries.ts";
import type { SecondFactorLimits } from "./limits.ts";
import { recoveryCodeUsedMail } from "./notices.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import { countRecoveryCodes, replaceRecoveryCodes, useRecoveryCode } from "./recovery-codes-queries.ts";
import { raiseSession } from "./session-level.ts";

/** Gives the person a new set of codes, to be shown this once. Throws `insufficient_aal`, or `mfa_factor_not_found` without a factor. */
export async function makeRecoveryCodes(deps: Dependencies, caller: Caller, origin: Origin): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(deps.secret, caller.userId, code));
  await deps.db.transaction().execute(async (trx) => {
    await lockFactorsOfPerson(trx, caller.userId);
    const factors = await listFactors(trx, caller.userId);
    if (!factors.some(({ status }) => status === "verified")) throw new AuthError("mfa_factor_not_found");
    if (!mayChangeSignIn(caller, factors)) throw new AuthError("insufficient_aal");
    await replaceRecoveryCodes(trx, caller.userId, hashes, deps.clock());
    await recordAudit(trx, entryOf("recovery_codes.made", caller, origin));
  });
  return codes;
}

/** Uses a recovery code instead of the second factor: the session rises to the second level. Throws `mfa_verification_failed`. */
export async function redeemRecoveryCode(
  deps: Dependencies,
  limits: SecondFactorLimits,
  { caller, code, origin, place }: { caller: Caller; code: string; origin: Origin; place: Place },
): Promise<OpenedSession> {
  const { userId, sessionId, email } = caller;
  const counted = { near: [limits.recoveryGuesses], everywhere: limits.allRecoveryGuesses };
  const wasRight = await countGuess(counted, userId, place);
  const now = deps.clock();
  const raised = await deps.db.transaction().execute(async (trx) => {
    await lockFactorsOfPerson(trx, userId);
    if (!(await useRecoveryCode(trx, userId, hashRecoveryCode(deps.secret, userId, code), now))) return null;
    const left = await countRecoveryCodes(trx, userId);
    await recordAudit(trx, { ...entryOf("recovery_code.used", caller, origin), details: { left } });
    await enqueueMail(trx, recoveryCodeUsedMail(deps.publicUrl, email, left));
    return raiseSession(trx, { userId, sessionId, method: "mfa/recovery_code", factorId: null, network: origin.network, now });
  });
  if (!raised) {
    await recordAudit(deps.db, { ...entryOf("second_factor.failed", caller, origin), details: { recoveryCode: true } });
    throw new AuthError("mfa_verification_failed");
  }
  await wasRight();
  return raised;
}

function entryOf(action: AuditEntry["action"], caller: Caller, origin: Origin): AuditEntry {
  return {
    action,
    actorId: caller.userId,
    subject: { type: "user", id: caller.userId },
    requestId: origin.requestId,
    network: origin.network,
  };
}
