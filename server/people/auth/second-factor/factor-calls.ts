import { Hono } from "hono";
import { z } from "zod";
import type { Kysely } from "kysely";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { keepCounted } from "#server/platform/http/rate-limit.ts";
import type { Caller } from "#domain/role.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { isWithin } from "#domain/moment.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { findPlace, forgetNetworks, type Place } from "../known-devices.ts";
import { type AuthLimits, countGuess } from "../limits.ts";
import { checkReauthentication } from "../one-time/reauthenticate.ts";
import { mayChangeSignIn } from "../policy.ts";
import { readBody } from "../protocol/body.ts";
import { requireSignedIn } from "../protocol/caller.ts";
import { AuthError } from "../protocol/errors.ts";
import { originOf, type Origin } from "../protocol/origin.ts";
import { presentSession, type OpenedSession } from "../protocol/session.ts";
import { enrollFactor } from "./enroll-factor.ts";
import { openFactorSecret } from "./factor-secret.ts";
import {
  listFactors,
  deleteFactor,
  lockFactorsOfPerson,
  deleteUnfinishedFactors,
  useStep,
  type Factor,
} from "./factors-queries.ts";
import type { SecondFactorLimits } from "./limits.ts";
import { factorRemovedMail, factorAddedMail } from "./notices.ts";
import { deleteRecoveryCodes } from "./recovery-codes-queries.ts";
import { lowerAllSessions, lowerSessionsOfFactor, endUnraisedSessions, raiseSession } from "./session-level.ts";
import { matchingStep, newestStep } from "./totp.ts";

export const challengeSeconds = 300;

/** Wrong codes that one challenge allows. The person's own limits apply too. */
const triesOfChallenge = 5;

/** A factor setup that is not finished within this time must be restarted. */
const unfinishedSeconds = 3600;

type Attempt = { caller: Caller; factorId: string; challengeId: string; code: string; origin: Origin; place: Place };

const enrollSchema = z.object({
  factor_type: z.string().nullish(),
  friendly_name: z.string().nullish(),
  issuer: z.string().nullish(),
  nonce: z.string().nullish(),
});

const verifySchema = z.object({ challenge_id: z.uuid(), code: z.string().max(50) });

/** POST /factors and everything below it: setting up a second factor, verifying its code, and removing it. */
export function factorCalls(deps: Dependencies, limits: SecondFactorLimits, authLimits: AuthLimits): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post("/factors", async (context) => {
      const caller = await requireSignedIn(deps, context);
      const input = await readBody(context, enrollSchema);
      if (input.factor_type !== "totp")
        throw new AuthError("validation_failed", {
          reason: "This kind of second factor is not offered: only an authenticator app is",
        });
      await limits.writes.take(caller.userId);
      if (!mayChangeSignIn(caller, await listFactors(deps.db, caller.userId))) throw new AuthError("insufficient_aal");
      const proof = { nonce: input.nonce || null, origin: originOf(context) };
      const confirmed = await checkReauthentication(deps, authLimits, caller, proof);
      const { friendly_name: name = null, issuer = null } = input;
      return context.json(await enrollFactor(deps, caller, { name, issuer, confirmed }));
    })
    .post("/factors/:factorId/challenge", async (context) => {
      const caller = await requireSignedIn(deps, context);
      await limits.writes.take(caller.userId);
      const factor = await findFactor(deps, caller.userId, context.req.param("factorId"));
      const { id, expiresAt } = await openChallenge(deps.db, factor.id, deps.clock());
      return context.json({ id, type: "totp", expires_at: Math.floor(expiresAt.getTime() / 1000) });
    })
    .post("/factors/:factorId/verify", async (context) => {
      const caller = await requireSignedIn(deps, context);
      const { challenge_id: challengeId, code } = await readBody(context, verifySchema);
      const place = await findPlace(deps, context, caller.userId);
      const attempt = { caller, factorId: context.req.param("factorId"), challengeId, code, origin: originOf(context), place };
      return context.json(await presentSession(deps, context, await verifyFactor(deps, limits, attempt)));
    })
    .delete("/factors/:factorId", async (context) => {
      const caller = await requireSignedIn(deps, context);
      const id = context.req.param("factorId");
      await unenrollFactor(deps, caller, id, originOf(context));
      return context.json({ id });
    });
}

/**
 * Remove a factor.
 * Other sessions that it raised are lowered. Removing the last factor lowers every session, and deletes the recovery codes.
 * Throws `mfa_factor_not_found` or `insufficient_aal`.
 */
async function unenrollFactor(deps: Dependencies, caller: Caller, factorId: string, origin: Origin): Promise<void> {
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
    await enqueueMail(trx, factorRemovedMail(caller.email, others.length > 0), deps.academy.current().mail);
  });
}

/**
 * Answer a challenge with a code: the session rises to the second level, and a factor that was being set up becomes verified.
 * A code works once, even if sent several times simultaneously. Throws `mfa_factor_not_found`, `mfa_challenge_expired`,
 * `mfa_factor_unreadable`, `mfa_verification_failed` or `insufficient_aal`.
 */
async function verifyFactor(deps: Dependencies, limits: SecondFactorLimits, attempt: Attempt): Promise<OpenedSession> {
  const { caller, factorId, challengeId, code, origin, place } = attempt;
  const now = deps.clock();
  const factor = await findFactor(deps, caller.userId, factorId);
  // Not counted as a guess: no code would be right.
  const secret = openFactorSecret(deps.secret, factor);
  if (secret === null) throw new AuthError("mfa_factor_unreadable");
  if (!(await tryChallenge(deps.db, challengeId, factor.id, now))) throw new AuthError("mfa_challenge_expired");
  const counted = { near: [limits.guesses, limits.guessesOfDay], everywhere: limits.allGuesses };
  const wasRight = await countGuess(counted, caller.userId, place);

  const step = matchingStep(secret, code, now, factor.last_used_step);
  if (step === null) return refuse(deps, attempt);

  const raised = await deps.db.transaction().execute(async (trx) => {
    await lockFactorsOfPerson(trx, caller.userId);
    const factors = await listFactors(trx, caller.userId);
    const held = factors.find(({ id }) => id === factor.id);
    if (!held) throw new AuthError("mfa_factor_not_found");
    const isNew = held.status === "unverified";
    // A thief who has only the password must not add a factor of their own beside the owner's.
    if (isNew && !mayChangeSignIn(caller, factors)) throw new AuthError("insufficient_aal");
    if (!(await closeChallenge(trx, challengeId, now)) || !(await useStep(trx, factor.id, step, newestStep(now)))) return null;
    if (isNew) {
      await deleteUnfinishedFactors(trx, caller.userId);
      await endUnraisedSessions(trx, caller.userId, caller.sessionId);
      // Earlier sign-ins from known networks proved less than is required now.
      await forgetNetworks(trx, caller.userId, null);
      await recordAudit(trx, entryOf("second_factor.added", attempt));
      await enqueueMail(trx, factorAddedMail(caller.email), deps.academy.current().mail);
    }
    const { userId, sessionId } = caller;
    return raiseSession(trx, { userId, sessionId, method: "totp", factorId: factor.id, network: origin.network, now });
  });
  if (!raised) return refuse(deps, attempt);
  await wasRight();
  return raised;
}

async function refuse(deps: Dependencies, attempt: Attempt): Promise<never> {
  keepCounted();
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

/** Return a factor of the person; throws `mfa_factor_not_found` for another person's and for an abandoned setup. */
async function findFactor(deps: Pick<Dependencies, "db" | "clock">, userId: string, factorId: string): Promise<Factor> {
  const factor = (await listFactors(deps.db, userId)).find(({ id }) => id === factorId.toLowerCase());
  if (!factor || isLeft(factor, deps.clock())) throw new AuthError("mfa_factor_not_found");
  return factor;
}

function isLeft({ status, created_at }: Factor, now: Date): boolean {
  return status === "unverified" && !isWithin(new Date(created_at), now, unfinishedSeconds);
}

/** Open a challenge for a factor; finished and expired challenges are deleted. */
async function openChallenge(db: Kysely<Schema>, factorId: string, now: Date): Promise<{ id: string; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000);
  const { id } = await db
    .with("over", (query) =>
      query.deleteFrom("mfa_challenges").where("factor_id", "=", factorId).where("expires_at", "<=", now.toISOString()),
    )
    .insertInto("mfa_challenges")
    .values({ factor_id: factorId, created_at: now.toISOString(), expires_at: expiresAt.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, expiresAt };
}

/** Consume one attempt of a challenge. False when it is another factor's, expired, answered, or has no attempts left. */
async function tryChallenge(db: Kysely<Schema>, challengeId: string, factorId: string, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable("mfa_challenges")
    .set((value) => ({ attempts: value("attempts", "+", 1) }))
    .where("id", "=", challengeId)
    .where("factor_id", "=", factorId)
    .where("expires_at", ">", now.toISOString())
    .where("verified_at", "is", null)
    .where("attempts", "<", triesOfChallenge)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Close a correctly answered challenge. False when it was closed already. */
async function closeChallenge(db: Kysely<Schema>, challengeId: string, now: Date): Promise<boolean> {
  const closed = await db
    .updateTable("mfa_challenges")
    .set({ verified_at: now.toISOString() })
    .where("id", "=", challengeId)
    .where("verified_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return closed !== undefined;
}
