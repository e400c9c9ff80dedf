import type { Context } from "hono";
import type { AuthError } from "../protocol/errors.ts";
import type { presentSession } from "../protocol/session.ts";

/** Leads the person to a page of the academy with their session, where the auth client reads it: behind the #, which no server sees. */
export function leadBackWithSession(
  context: Context,
  page: string,
  session: Awaited<ReturnType<typeof presentSession>>,
): Response {
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

/** Leads the person to a page of the academy with what went wrong, where the auth client reads it. */
export function leadBackWithError(context: Context, page: string, { code, status, message }: AuthError): Response {
  const error = status >= 500 || code === "bad_oauth_callback" ? "server_error" : "access_denied";
  return leadBack(context, page, { error, error_code: code, error_description: message });
}

function leadBack(context: Context, page: string, parameters: Record<string, string>): Response {
  const address = new URL(page);
  address.hash = new URLSearchParams(parameters).toString();
  return context.redirect(address.href, 302);
}
