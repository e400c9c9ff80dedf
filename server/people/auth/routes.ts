import { Hono } from "hono";
import { z } from "zod";
import type { Dependencies } from "#server/dependencies.ts";
import { limitBody } from "#server/platform/http/body-limit.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { keepCounted } from "#server/platform/http/rate-limit.ts";
import type { Caller } from "#domain/role.schema.ts";
import { recordAudit, type AuditEntry } from "#server/platform/audit/audit-log.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { authLimits, type AuthLimits, countGuess } from "./limits.ts";
import { otpCalls } from "./one-time/otp.ts";
import { reauthenticateCalls } from "./one-time/reauthenticate.ts";
import { recoverCalls } from "./one-time/recover.ts";
import { callerWatch } from "./recognise-caller.ts";
import { resendCalls } from "./one-time/resend.ts";
import { verifyCalls } from "./one-time/verify.ts";
import { translateAuthErrors } from "./protocol/answer-errors.ts";
import { AuthError } from "./protocol/errors.ts";
import { signOutCalls } from "./sign-out.ts";
import { signUpCalls } from "./sign-up.ts";
import { socialCalls } from "./social/routes.ts";
import { userCalls } from "./user.ts";
import { factorCalls } from "./second-factor/factor-calls.ts";
import { openFactorSecret } from "./second-factor/factor-secret.ts";
import { secondFactorLimits, type SecondFactorLimits } from "./second-factor/limits.ts";
import { refreshSession } from "./refresh.ts";
import { signInWithPassword } from "./sign-in.ts";
import { publicKeySet } from "./signing-keys.ts";
import { socialProviderNames } from "./social/provider.ts";
import { findPlace, type Place } from "./known-devices.ts";
import { mayChangeSignIn } from "./policy.ts";
import { readBody } from "./protocol/body.ts";
import { requireSignedIn } from "./protocol/caller.ts";
import { originOf, type Origin } from "./protocol/origin.ts";
import { presentSession, type OpenedSession } from "./protocol/session.ts";
import { listFactors, lockFactorsOfPerson } from "./second-factor/factors-queries.ts";
import { countRecoveryCodes, replaceRecoveryCodes, useRecoveryCode } from "./second-factor/recovery-codes-queries.ts";
import { recoveryCodeUsedMail } from "./second-factor/notices.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./second-factor/recovery-codes.ts";
import { raiseSession } from "./second-factor/session-level.ts";

const redeemSchema = z.object({ code: z.string().min(1).max(50) });

const bodyBytes = 64 * 1024;

/** The sign-in protocol of the auth client (`@supabase/auth-js`, implicit flow), to be mounted at /auth/v1. */
export function authRoutes(deps: Dependencies): Hono<AppEnv> {
  const limits = authLimits(deps.db);
  const routes = new Hono<AppEnv>();
  routes.onError(translateAuthErrors(deps.log, callerWatch(deps)));
  routes.use(async (context, next) => {
    // Set before the handler runs, so that the only cacheable response can override it.
    context.header("Cache-Control", "no-store");
    await next();
  });
  routes.use(limitBody(bodyBytes, () => new AuthError("request_too_large")));

  routes.route("/", signUpCalls(deps, limits));
  routes.route("/", tokenCalls(deps, limits));
  routes.route("/", signOutCalls(deps));
  routes.route("/", userCalls(deps, limits));
  routes.route("/", otpCalls(deps, limits));
  routes.route("/", recoverCalls(deps, limits));
  routes.route("/", resendCalls(deps, limits));
  routes.route("/", reauthenticateCalls(deps, limits));
  routes.route("/", verifyCalls(deps, limits));
  routes.route("/", secondFactorCalls(deps, limits));
  routes.route("/", socialCalls(deps));
  routes.route("/", aboutCalls(deps));
  routes.all("*", () => {
    throw new AuthError("not_found");
  });
  return routes;
}

/** Routes for second factors, below /auth/v1. */
function secondFactorCalls(deps: Dependencies, authLimits: AuthLimits): Hono<AppEnv> {
  const limits = secondFactorLimits(deps.db);
  return new Hono<AppEnv>().route("/", factorCalls(deps, limits, authLimits)).route("/", recoveryCodeCalls(deps, limits));
}

/** POST /token: the ways to get a session, by grant type. */
function tokenCalls(deps: Dependencies, limits: AuthLimits): Hono<AppEnv> {
  return new Hono<AppEnv>().post("/token", (context) => {
    switch (context.req.query("grant_type")) {
      case "password":
        return signInWithPassword(deps, limits, context);
      case "refresh_token":
        return refreshSession(deps, limits, context);
      default:
        throw new AuthError("unsupported_grant_type");
    }
  });
}

/** GET /settings, /health and /.well-known/jwks.json: the public facts about signing in at this academy. */
function aboutCalls(deps: Dependencies): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/settings", (context) =>
      context.json({
        external: { email: true, phone: false, anonymous_users: false, ...offeredProviders(deps) },
        disable_signup: false,
        mailer_autoconfirm: deps.autoconfirm(),
        phone_autoconfirm: false,
        sms_provider: "",
        saml_enabled: false,
      }),
    )
    .get("/health", (context) => context.json({ name: "academy-auth", description: "Signs people in at the academy" }))
    .get("/.well-known/jwks.json", async (context) => {
      // Short, so that clients find the new key soon after a rotation.
      context.header("Cache-Control", "public, max-age=60");
      return context.json(await publicKeySet(deps));
    });
}

function offeredProviders({ socialProviders = {} }: Pick<Dependencies, "socialProviders">) {
  return Object.fromEntries(socialProviderNames.map((name) => [name, name in socialProviders]));
}

/** Routes for calls beyond the protocol: the number of recovery codes left, a new set, and signing in with a code. */
function recoveryCodeCalls(deps: Dependencies, limits: SecondFactorLimits): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/recovery-codes", async (context) => {
      const caller = await requireSignedIn(deps, context);
      if (!mayChangeSignIn(caller, await listFactors(deps.db, caller.userId))) throw new AuthError("insufficient_aal");
      return context.json({ remaining: await countRecoveryCodes(deps.db, caller.userId) });
    })
    .post("/recovery-codes", async (context) => {
      const caller = await requireSignedIn(deps, context);
      await limits.writes.take(caller.userId);
      return context.json({ codes: await makeRecoveryCodes(deps, caller, originOf(context)) });
    })
    .post("/recovery-codes/verify", async (context) => {
      const caller = await requireSignedIn(deps, context);
      const { code } = await readBody(context, redeemSchema);
      const place = await findPlace(deps, context, caller.userId);
      const raised = await redeemRecoveryCode(deps, limits, { caller, code, origin: originOf(context), place });
      return context.json(await presentSession(deps, context, raised));
    });
}

/** Give the person a new set of codes, to be shown only once. Throws `insufficient_aal`, or `mfa_factor_not_found` without a factor. */
async function makeRecoveryCodes(deps: Dependencies, caller: Caller, origin: Origin): Promise<string[]> {
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

/**
 * Use a recovery code instead of the second factor, which raises the session. Throws `mfa_verification_failed` or `mfa_factor_unreadable`.
 */
async function redeemRecoveryCode(
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
    await enqueueMail(trx, recoveryCodeUsedMail(email, left), deps.academy.current().mail);
    return raiseSession(trx, { userId, sessionId, method: "mfa/recovery_code", factorId: null, network: origin.network, now });
  });
  if (!raised) {
    keepCounted();
    await recordAudit(deps.db, { ...entryOf("second_factor.failed", caller, origin), details: { recoveryCode: true } });
    const factors = (await listFactors(deps.db, userId)).filter(({ status }) => status === "verified");
    // Recovery codes are hashed with the secret: if the secret has changed so that it opens no factor, even a right code does not match.
    const isUnreadable = factors.length > 0 && factors.every((factor) => openFactorSecret(deps.secret, factor) === null);
    throw new AuthError(isUnreadable ? "mfa_factor_unreadable" : "mfa_verification_failed");
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
