import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
/**
 * The academy's texts for the sign-in service's error codes. For a code without a text, the service's own message is shown if it comes from
 * a call of this page, but never if it comes from the address, which anybody can make up.
 */
const words: Readonly<Record<string, string>> = defineMessages({
  over_request_rate_limit: msg`Too many attempts. Please wait a few minutes and try again.`,
  over_email_send_rate_limit: msg`Too many emails have been sent to this address. Check your spam folder, and try again in an hour.`,
  otp_expired: msg`This code is wrong or has expired. Check it, or ask for a new one.`,
  email_not_confirmed: msg`Your email address is not confirmed yet. Open the link that we emailed you, or ask for a new one.`,
  same_password: msg`This is your old password. Please choose another one.`,
  reauthentication_needed: msg`Some time has passed since you signed in. Please confirm that it is you, then try again.`,
  insufficient_aal: msg`Please confirm with your second factor first.`,
  user_banned: msg`This account is closed. Please contact the academy if you think this is a mistake.`,
  session_not_found: msg`Your session has ended. Please sign in again.`,
  email_exists: msg`Someone else now uses this address. Yours stays as it is.`,
  mfa_factor_unreadable: msg`The academy can no longer check this authenticator app or its recovery codes. Ask the people who run it to remove the app, then sign in with your password and set it up again.`,
  mfa_challenge_expired: msg`That took too long. Please enter the code shown now.`,
});

/** The texts for errors of the auth client itself, by their names. */
const clientWords: Readonly<Record<string, string>> = defineMessages({
  AuthSessionMissingError: msg`Auth session missing!`,
  AuthInvalidTokenResponseError: msg`Auth session or user missing`,
});

const addressWords: Readonly<Record<string, string>> = defineMessages({
  otp_expired: msg`This link is no longer valid. Links work once and for a short time.`,
  access_denied: msg`Sign-in with the other service was not completed. You can try again, or use your email and password.`,
  bad_oauth_state: msg`That took too long, or it was started in another browser. Please try again.`,
  bad_oauth_callback: msg`The other service could not sign you in. Please try again, or use your email and password.`,
  flow_state_not_found: msg`That took too long, or it was started in another browser. Please try again.`,
  flow_state_expired: msg`That took too long, or it was started in another browser. Please try again.`,
  provider_email_needs_verification: msg`Your address is not confirmed there, so it cannot be used here. Confirm it with that service, or use your email and password.`,
  email_not_confirmed: msg`Your address is not confirmed there, so it cannot be used here. Confirm it with that service, or use your email and password.`,
  provider_disabled: msg`Signing in that way is not set up at this academy. Please use your email and password.`,
});

/** Return the text for the error code of a call; null to use the service's own message. */
export function wordsForCode(code: string | undefined | null): string | null {
  return code ? wordsIn(words, code) : null;
}

/** Return the text for an error that the auth client made itself; null for others. */
export function wordsForClientError(name: string | undefined): string | null {
  return name === undefined ? null : wordsIn(clientWords, name);
}

/** Return the text for an error code in the address, from another service or an old link; null when it has none. */
export function wordsForAddressCode(code: string): string | null {
  return wordsIn(addressWords, code) ?? wordsIn(words, code);
}

/** Look up own properties only, because an address may contain a code such as "constructor". */
function wordsIn(table: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(table, code) ? (table[code] ?? null) : null;
}
