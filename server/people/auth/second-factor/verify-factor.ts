import type { Caller } from "#domain/role.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { unseal } from "#server/platform/secrets/seal.ts";
import { forgetNetworks, type Place } from "../known-devices.ts";
import { countGuess } from "../limits.ts";
import { mayChangeSignIn } from "../policy.ts";
import { AuthError } from "../protocol/errors.ts";
import type { Origin } from "../protocol/origin.ts";
import type { OpenedSession } from "../protocol/session.ts";
import { closeChallenge, tryChallenge } from "./challenges-queries.ts";
import { factorSecretPurpose } from "./enroll-factor.ts";
import { deleteUnfinishedFactors, listFactors, lockFactorsOfPerson, useStep } from "./factors-queries.ts";
import { findFactor } from "./find-factor.ts";
import type { SecondFactorLimits } from "./limits.ts";
import { factorAddedMail } from "./notices.ts";
import { endUnraisedSessions, raiseSession } from "./session-level.ts";
import { matchingStep, newestStep } from "./totp.ts";

type Attempt = { caller: Caller; factorId: string; challengeId: string; code: string; origin: Origin; place: Place };

/**
 * Answers a challenge with a code: the session rises to the second level, and a factor that was being set up counts from now on.
 * A code works once, however many try it at the same instant. Throws `mfa_factor_not_found`, `mfa_challenge_expired`,
 * `mfa_verification_failed` or `insufficient_aal`.
 */
export async function verifyFactor(deps: Dependencies, limits: SecondFactorLimits, attempt: Attempt): Promise<OpenedSession> {
  const { caller, factorId, challengeId, code, origin, place } = attempt;
  const now = deps.clock();
  const factor = await findFactor(deps, caller.userId, factorId);
  if (!(await tryChallenge(deps.db, challengeId, factor.id, now))) throw new AuthError("mfa_challenge_expired");
  const counted = { near: [limits.guesses, limits.guessesOfDay], everywhere: limits.allGuesses };
  const wasRight = await countGuess(counted, caller.userId, place);

  const secret = unseal(deps.secret, factorSecretPurpose, factor.secret_encrypted).toString();
  const step = matchingStep(secret, code, now, factor.last_used_step);
  if (step === null) return refuse(deps, attempt);

  const raised = await deps.db.transaction().execute(async (trx) => {
    await lockFactorsOfPerson(trx, caller.userId);
    const factors = await listFactors(trx, caller.userId);
    const held = factors.find(({ id }) => id === factor.id);
    if (!held) throw new AuthError("mfa_factor_not_found");
    const isNew = held.status === "unverified";
    // Whoever has only the password must not finish a factor of their own beside the owner's.
    if (isNew && !mayChangeSignIn(caller, factors)) throw new AuthError("insufficient_aal");
    if (!(await closeChallenge(trx, challengeId, now)) || !(await useStep(trx, factor.id, step, newestStep(now)))) return null;
    if (isNew) {
      await deleteUnfinishedFactors(trx, caller.userId);
      await endUnraisedSessions(trx, caller.userId, caller.sessionId);
      // Those who signed in there before had given less than is asked for now.
      await forgetNetworks(trx, caller.userId, null);
      await recordAudit(trx, entryOf("second_factor.added", attempt));
      await enqueueMail(trx, factorAddedMail(deps.publicUrl, caller.email));
    }
    const { userId, sessionId } = caller;
    return raiseSession(trx, { userId, sessionId, method: "totp", factorId: factor.id, network: origin.network, now });
  });
  if (!raised) return refuse(deps, attempt);
  await wasRight();
  return raised;
}

async function refuse(deps: Dependencies, attempt: Attempt): Promise<never> {
  await recordAudit(deps.db, entryOf("second_factor.failed", attempt));
  throw new AuthError("mfa_verification_failed");
}

function entryOf(action: "second_factor.added" | "second_factor.failed", { caller, origin }: Attempt) {
  return {
    action,
    actorId: caller.userId,
    subject: { type: "user", id: caller.userId },
    requestId: origin.requestId,
    network: origin.network,
  } as const;
}
