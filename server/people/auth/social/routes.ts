import { Hono, type Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { networkKey, rateLimiter, type RateLimiter } from "#server/platform/http/rate-limit.ts";
import { emailSchema } from "#domain/sign-up.schema.ts";
import { ownPage, ownPath } from "../safe-redirects.ts";
import { AuthError } from "../protocol/errors.ts";
import { findCredentials } from "../accounts-queries.ts";
import { originOf } from "../protocol/origin.ts";
import { presentSession } from "../protocol/session.ts";
import { recordFailedProof } from "../record-failed-proof.ts";
import { toAuthError } from "../protocol/answer-errors.ts";
import { socialProviderNames, type SocialPerson, type SocialProvider } from "./provider.ts";
import { beginAttempt, takeAttempt, type Begun, newSecret, stateSeconds } from "./states-queries.ts";
import { admitSocialPerson } from "./admit-social-person.ts";

const name = "academy-social";

const minutes = 60;

/** A class of fifty signs in from one network, with retries. */
const limits = {
  begun: { name: "social:begun", times: 600, seconds: 15 * minutes },
  finished: { name: "social:finished", times: 600, seconds: 15 * minutes },
} as const;

type SocialLimits = Record<keyof typeof limits, RateLimiter>;

/** What is known about a sign-in when it fails. */
type Known = { provider: string | null; email: string | null };

/** Routes for signing in with another service, below /auth/v1: the redirect there and the callback. */
export function socialCalls(deps: Dependencies): Hono<AppEnv> {
  const limits = socialLimits(deps.db);
  return new Hono<AppEnv>()
    .get("/authorize", (context) => authorize(deps, limits, context))
    .get("/callback", (context) => answerCallback(deps, limits, context));
}

/**
 * GET /authorize: redirect the browser to a provider.
 * Extra scopes are not passed on, because the academy stores no tokens of providers. An unknown provider is refused here; any other failure
 * is shown on the page that the sign-in would have led to.
 */
async function authorize(deps: Dependencies, limits: SocialLimits, context: Context<AppEnv>): Promise<Response> {
  const name = socialProviderNames.find((candidate) => candidate === context.req.query("provider"));
  const provider = name && deps.socialProviders?.[name];
  if (!provider) throw new AuthError("validation_failed", { reason: "Unsupported provider: provider is not enabled" });
  const page = ownPath(deps.publicUrl, context.req.query("redirect_to"));
  try {
    await limits.begun.take(networkKey(context.get("network")));
    const browser = giveBrowserSecret(context, deps.publicUrl);
    const attempt = await beginAttempt(deps, { provider: name, browser, page });
    const address = await askProvider(provider, () =>
      provider.begin({ ...attempt, redirectUri: callbackAddress(deps.publicUrl) }),
    );
    // A browser carries the current fragment over to a redirect target that has none, and the provider's page must not see it.
    return context.redirect(`${address.href.split("#", 1)[0]}#`, 302);
  } catch (thrown) {
    return leadBackWithError(context, deps.publicUrl + (page ?? "/auth"), reportFailure(deps, context, thrown));
  }
}

/** Return the callback address, which has to be registered with each provider. */
function callbackAddress(publicUrl: string): string {
  return `${publicUrl}/auth/v1/callback`;
}

/**
 * GET /callback: redirect a person who comes back from a provider to a page of the academy, with a session or an error.
 * The browser navigates here, so the response is never JSON.
 */
async function answerCallback(deps: Dependencies, limits: SocialLimits, context: Context<AppEnv>): Promise<Response> {
  let page = `${deps.publicUrl}/auth`;
  const known: Known = { provider: null, email: null };
  try {
    await limits.finished.take(networkKey(context.get("network")));
    const attempt = await takeAttemptOf(deps, context);
    const asked = pageOf(attempt, deps.publicUrl);
    page = asked ?? page;
    known.provider = attempt.provider;
    const provider = deps.socialProviders?.[attempt.provider];
    if (!provider) throw new AuthError("bad_oauth_state");
    const person = await readPerson(deps, context, provider, attempt);
    known.email = person.email;
    const arrival = { provider: attempt.provider, title: provider.title, person, origin: originOf(context) };
    const session = await presentSession(deps, context, await admitSocialPerson(deps, arrival));
    return leadBackWithSession(context, asked ?? `${deps.publicUrl}/dashboard`, session);
  } catch (thrown) {
    const error = reportFailure(deps, context, thrown);
    await noteFailure(deps, context, error, known);
    return leadBackWithError(context, page, error);
  }
}

/**
 * Record a failed sign-in like one with a wrong password.
 * Rate-limited attempts and the academy's own faults are not recorded. A failure to write the audit log does not hold up the person.
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

/** Return the page that a sign-in leads to, at the academy's present address. The version before stored complete addresses. */
function pageOf({ page }: Begun, publicUrl: string): string | null {
  return ownPage(publicUrl, page?.startsWith("/") ? publicUrl + page : (page ?? undefined));
}

/** Read the person from the callback. The provider's error description is not shown, because anybody can put text into a URL. */
function readPerson(
  deps: Dependencies,
  context: Context<AppEnv>,
  provider: SocialProvider,
  attempt: Begun,
): Promise<SocialPerson> {
  const providerError = context.req.query("error");
  if (providerError === "access_denied") throw new AuthError("access_denied", { provider: provider.title });
  if (providerError !== undefined) throw new AuthError("bad_oauth_callback", { provider: provider.title });
  const redirectUri = callbackAddress(deps.publicUrl);
  const callback = new URL(redirectUri);
  // Uses the public address: behind a proxy the request has a different one.
  callback.search = new URL(context.req.url).search;
  return askProvider(provider, () => provider.finish({ ...attempt, redirectUri }, callback));
}

/** The limits of signing in with another service. Each attempt costs the academy requests to that service. */
function socialLimits(db: Database): SocialLimits {
  return { begun: rateLimiter(db, limits.begun), finished: rateLimiter(db, limits.finished) };
}

/**
 * Set the secret that binds sign-ins to this browser. It is made if there is none yet, and shared by simultaneous attempts.
 * With https no other host can set the cookie (`__Host-`).
 */
function giveBrowserSecret(context: Context, publicUrl: string): string {
  const browser = readBrowserSecret(context, publicUrl) ?? newSecret();
  // Lax: the provider redirects back from its own site.
  setCookie(context, name, browser, {
    ...(isSecure(publicUrl) ? { prefix: "host" as const, secure: true } : {}),
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: stateSeconds,
  });
  return browser;
}

/** Return the secret of this browser; undefined if it never began a sign-in, or its cookie has expired. */
function readBrowserSecret(context: Context, publicUrl: string): string | undefined {
  const value = isSecure(publicUrl) ? getCookie(context, name, "host") : getCookie(context, name);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

/** Redirect to a page of the academy with the session, where the auth client reads it: in the fragment, which no server sees. */
function leadBackWithSession(context: Context, page: string, session: Awaited<ReturnType<typeof presentSession>>): Response {
  const { access_token, refresh_token, expires_in, expires_at, token_type } = session;
  return leadBack(context, page, {
    access_token,
    refresh_token,
    expires_in: String(expires_in),
    expires_at: String(expires_at),
    token_type,
    type: "oauth",
  });
}

/** Redirect to a page of the academy with the error, where the auth client reads it. */
function leadBackWithError(context: Context, page: string, { code, status, message }: AuthError): Response {
  const error = status >= 500 || code === "bad_oauth_callback" ? "server_error" : "access_denied";
  return leadBack(context, page, { error, error_code: code, error_description: message });
}

function leadBack(context: Context, page: string, parameters: Record<string, string>): Response {
  const address = new URL(page);
  address.hash = new URLSearchParams(parameters).toString();
  return context.redirect(address.href, 302);
}

/** Call a provider. Any failure becomes `bad_oauth_callback`, with the cause. */
async function askProvider<Answer>({ title }: SocialProvider, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw new AuthError("bad_oauth_callback", { provider: title }, { cause });
  }
}

/**
 * Convert anything that a social sign-in throws to a protocol error that can be shown.
 * The academy's own faults are logged as errors. A provider's are logged as warnings, without what it sent, which may contain codes and
 * tokens.
 */
function reportFailure(deps: Dependencies, context: Context<AppEnv>, thrown: unknown): AuthError {
  const error = toAuthError(thrown);
  const requestId = context.get("requestId");
  if (error.status === 503) deps.log.warn({ requestId, code: error.code }, "social sign-in failed");
  else if (error.status >= 500) deps.log.error({ requestId, code: error.code, err: thrown }, "social sign-in failed");
  else if (error.cause instanceof Error) {
    const { name, message } = error.cause;
    const code = "code" in error.cause ? String(error.cause.code) : undefined;
    deps.log.warn(
      { requestId, provider: error.details.provider, cause: { name, message, code } },
      "a provider could not sign somebody in",
    );
  }
  return error;
}
