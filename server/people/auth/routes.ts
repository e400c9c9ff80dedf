import { Hono } from "hono";
import type { Dependencies } from "#server/dependencies.ts";
import { limitBody } from "#server/platform/http/body-limit.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { aboutCalls } from "./about.ts";
import { authLimits } from "./limits.ts";
import { otpCalls } from "./one-time/otp.ts";
import { reauthenticateCalls } from "./one-time/reauthenticate.ts";
import { recoverCalls } from "./one-time/recover.ts";
import { callerWatch } from "./recognise-caller.ts";
import { resendCalls } from "./one-time/resend.ts";
import { verifyCalls } from "./one-time/verify.ts";
import { translateAuthErrors } from "./protocol/answer-errors.ts";
import { AuthError } from "./protocol/errors.ts";
import { secondFactorCalls } from "./second-factor/routes.ts";
import { signOutCalls } from "./sign-out.ts";
import { signUpCalls } from "./sign-up.ts";
import { socialCalls } from "./social/routes.ts";
import { tokenCalls } from "./token.ts";
import { userCalls } from "./user.ts";

const bodyBytes = 64 * 1024;

/** The sign-in protocol of the auth client (`@supabase/auth-js`, implicit flow), to be mounted at /auth/v1. */
export function authRoutes(deps: Dependencies): Hono<AppEnv> {
  const limits = authLimits(deps.db);
  const routes = new Hono<AppEnv>();
  routes.onError(translateAuthErrors(deps.log, callerWatch(deps)));
  routes.use(async (context, next) => {
    // Before the handler, so that the one answer that may be cached can say so.
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
