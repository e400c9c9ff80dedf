import type { Context } from "hono";
import { emailSchema } from "#domain/sign-up.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { networkKey } from "#server/platform/http/rate-limit.ts";
import { findCredentials } from "../accounts-queries.ts";
import { AuthError } from "../protocol/errors.ts";
import { originOf } from "../protocol/origin.ts";
import { presentSession } from "../protocol/session.ts";
import { recordFailedProof } from "../record-failed-proof.ts";
import { admitSocialPerson } from "./admit-social-person.ts";
import { readBrowserSecret } from "./browser-cookie.ts";
import { leadBackWithError, leadBackWithSession } from "./lead-back.ts";
import type { SocialLimits } from "./limits.ts";
import type { SocialPerson, SocialProvider } from "./provider.ts";
import { askProvider, reportFailure } from "./report-failure.ts";
import { takeAttempt, type Begun } from "./states-queries.ts";

/** Where providers send people back to; it has to be registered with each of them. */
export function callbackAddress(publicUrl: string): string {
  return `${publicUrl}/auth/v1/callback`;
}

/**
 * GET /callback: whoever comes back from a provider is led on to a page of the academy, with a session or with what went wrong. The browser
 * navigates here, so that the answer is never JSON.
 */
export async function answerCallback(deps: Dependencies, limits: SocialLimits, context: Context<AppEnv>): Promise<Response> {
  let page = `${deps.publicUrl}/auth`;
  const known: Known = { provider: null, email: null };
  try {
    await limits.finished.take(networkKey(context.get("network")));
    const attempt = await takeAttemptOf(deps, context);
    page = attempt.page ?? page;
    known.provider = attempt.provider;
    const provider = deps.socialProviders?.[attempt.provider];
    if (!provider) throw new AuthError("bad_oauth_state");
    const person = await readPerson(deps, context, provider, attempt);
    known.email = person.email;
    const arrival = { provider: attempt.provider, title: provider.title, person, origin: originOf(context) };
    const session = await presentSession(deps, context, await admitSocialPerson(deps, arrival));
    return leadBackWithSession(context, attempt.page ?? `${deps.publicUrl}/dashboard`, session);
  } catch (thrown) {
    const error = reportFailure(deps, context, thrown);
    await noteFailure(deps, context, error, known);
    return leadBackWithError(context, page, error);
  }
}

/** What is known of a sign-in by the time that it fails. */
type Known = { provider: string | null; email: string | null };

/**
 * A sign-in that did not succeed is noted as one with a wrong password is. What was refused for its number, or is the academy's own fault, is
 * none; and a person who is waiting is not kept by a log that cannot be written.
 */
async function noteFailure(deps: Dependencies, context: Context<AppEnv>, error: AuthError, known: Known): Promise<void> {
  if (error.status >= 500 || error.status === 429) return;
  const email = emailSchema.safeParse(known.email ?? "").data ?? null;
  try {
    const userId = email === null ? undefined : (await findCredentials(deps.db, email, deps.clock()))?.id;
    const details = { ...(known.provider !== null && { provider: known.provider }), reason: error.code };
    await recordFailedProof(deps, originOf(context), { action: "sign_in.failed", email, userId, details });
  } catch (err) {
    deps.log.error({ requestId: context.get("requestId"), err }, "a failed sign-in could not be noted");
  }
}

async function takeAttemptOf(deps: Dependencies, context: Context<AppEnv>): Promise<Begun> {
  const state = context.req.query("state");
  const browser = readBrowserSecret(context, deps.publicUrl);
  const attempt = state && browser ? await takeAttempt(deps, { state, browser }) : undefined;
  if (!attempt) throw new AuthError("bad_oauth_state");
  return attempt;
}

/** What a provider writes about a refusal is not shown: anybody can write into an address. */
function readPerson(
  deps: Dependencies,
  context: Context<AppEnv>,
  provider: SocialProvider,
  attempt: Begun,
): Promise<SocialPerson> {
  const refusal = context.req.query("error");
  if (refusal === "access_denied") throw new AuthError("access_denied", { provider: provider.title });
  if (refusal !== undefined) throw new AuthError("bad_oauth_callback", { provider: provider.title });
  const redirectUri = callbackAddress(deps.publicUrl);
  const callback = new URL(redirectUri);
  // The address as people see it: behind a proxy the request has another one.
  callback.search = new URL(context.req.url).search;
  return askProvider(provider, () => provider.finish({ ...attempt, redirectUri }, callback));
}
