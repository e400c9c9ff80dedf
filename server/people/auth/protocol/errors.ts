import type { PasswordWeakness } from "#domain/password.ts";

type AuthErrorEntry = { status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503; text: string };

/**
 * Every error of the sign-in protocol, by the code that the auth client knows.
 * Separate from the registry of the academy's own errors, because the protocol defines its codes, statuses and wire format.
 */
const registry = {
  bad_json: { status: 400, text: "Could not parse request body as JSON" },
  validation_failed: { status: 400, text: "{reason}" },
  request_too_large: { status: 413, text: "The request is too large." },
  not_found: { status: 404, text: "There is nothing at this address." },
  unsupported_grant_type: { status: 400, text: "This way of getting a session is not supported." },

  no_authorization: { status: 401, text: "This endpoint requires a valid Bearer token" },
  bad_jwt: { status: 403, text: "invalid JWT: unable to parse or verify signature" },
  session_not_found: { status: 403, text: "Session from session_id claim in JWT does not exist" },
  user_banned: { status: 403, text: "User is banned" },
  insufficient_aal: { status: 401, text: "Please confirm it is you with your second factor." },

  invalid_credentials: { status: 400, text: "Invalid login credentials" },
  email_not_confirmed: { status: 400, text: "Email not confirmed" },
  user_already_exists: { status: 422, text: "User already registered" },
  weak_password: { status: 422, text: "{reason}" },
  same_password: { status: 422, text: "New password should be different from the old password." },
  email_exists: { status: 422, text: "A user with this email address has already been registered" },

  otp_expired: { status: 403, text: "Token has expired or is invalid" },
  reauthentication_needed: { status: 400, text: "This change needs a reauthentication: ask for a code and send it along." },
  reauthentication_not_valid: { status: 422, text: "Nonce has expired or is invalid" },

  mfa_factor_not_found: { status: 404, text: "There is no such second factor" },
  mfa_factor_name_conflict: { status: 422, text: "You already have a second factor with that name" },
  too_many_enrolled_mfa_factors: {
    status: 422,
    text: "This account has reached the limit of second factors: remove one first",
  },
  mfa_factor_unreadable: {
    status: 409,
    text: "This authenticator app is no longer known, because the academy was restored with another secret. Ask its operator to remove it, then sign in with your password and set it up again.",
  },
  mfa_challenge_expired: { status: 422, text: "The code was asked for too long ago. Please try again." },
  mfa_verification_failed: { status: 422, text: "Invalid code entered" },

  refresh_token_not_found: { status: 400, text: "Invalid Refresh Token: Refresh Token Not Found" },
  refresh_token_already_used: { status: 400, text: "Invalid Refresh Token: Already Used" },

  bad_oauth_state: { status: 400, text: "This sign-in has expired or was begun in another browser. Please try again." },
  bad_oauth_callback: { status: 400, text: "{provider} could not sign you in. Please try again." },
  access_denied: { status: 403, text: "You did not allow {provider} to sign you in." },
  provider_email_needs_verification: {
    status: 422,
    text: "{provider} has not confirmed that your address is yours. Confirm it there, or sign up here with a password.",
  },

  over_request_rate_limit: { status: 429, text: "Request rate limit reached" },
  over_email_send_rate_limit: { status: 429, text: "Email rate limit exceeded" },
  unavailable: { status: 503, text: "Signing in is not available right now. Please try again shortly." },
  unexpected_failure: { status: 500, text: "Something went wrong" },
} as const satisfies Record<string, AuthErrorEntry>;

export type AuthErrorCode = keyof typeof registry;

/** Details of a protocol error besides its code: texts to fill in, the reasons of a weak password, seconds to wait. */
type AuthErrorDetails = { reason?: string; provider?: string; reasons?: PasswordWeakness["reasons"]; seconds?: number };

/** An error of the sign-in protocol: its code decides status and text. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly details: AuthErrorDetails;

  constructor(code: AuthErrorCode, details: AuthErrorDetails = {}, options?: ErrorOptions) {
    super(
      registry[code].text.replace("{reason}", () => details.reason ?? "").replace("{provider}", () => details.provider ?? ""),
      options,
    );
    this.name = "AuthError";
    this.code = code;
    this.details = details;
  }

  get status(): AuthErrorEntry["status"] {
    return registry[this.code].status;
  }
}

/** Return whether a value is an AuthError, even one made by another copy of this module. */
export function isAuthError(error: unknown): error is AuthError {
  return error instanceof Error && error.name === "AuthError" && "code" in error;
}
