import { createHash } from "node:crypto";
import { isAppError } from "#domain/errors.ts";
import type { Database } from "#server/dependencies.ts";
import { networkKey, rateLimiter, type RateLimiter } from "#server/platform/http/rate-limit.ts";
import type { Place } from "./known-devices.ts";
import { AuthError } from "./protocol/errors.ts";

const minutes = 60;
const hours = 60 * minutes;

/**
 * Rate limits for everything that can be guessed or that costs computation.
 * Networks get generous limits, because a class of fifty signs in from one network. Guesses at an address are limited in total from unknown
 * places, and per place otherwise, so that the owner cannot be locked out from elsewhere. A single place exhausts its own daily limit
 * before that of the address, so nobody can find out from one place whether an address has an account.
 */
const limits = {
  /** Wrong passwords for one address from one place. */
  passwordGuesses: { name: "sign-in:account", times: 10, seconds: 15 * minutes },
  passwordGuessesOfDay: { name: "sign-in:account:day", times: 30, seconds: 24 * hours },
  /** Wrong passwords for one address, whether or not it has an account, from all unknown places. */
  strangersPasswords: { name: "sign-in:strangers", times: 60, seconds: 24 * hours },
  /** Wrong passwords from one network, for any address. */
  failedSignIns: { name: "sign-in:network", times: 200, seconds: 15 * minutes },
  /** Sign-ins from one network, right or wrong: each costs a hash. */
  signIns: { name: "sign-in:all", times: 1500, seconds: 15 * minutes },
  signUps: { name: "sign-up:network", times: 300, seconds: 60 * minutes },
  /** Mails requested from one network for one address, whether or not it has an account. */
  mailsAskedFor: { name: "mail:asked", times: 5, seconds: 60 * minutes },
  /** Mails to one address in total. Higher than the limit of one network, which could otherwise block the owner's mails. */
  mailsReceived: { name: "mail:address", times: 20, seconds: 60 * minutes },
  /** Mails requested from one network, for any address; sign-ups are counted separately. */
  mailRequests: { name: "mail:network", times: 300, seconds: 60 * minutes },
  /** Wrong codes for one address from one place: an outsider can invalidate the codes of two mails an hour, but never their links. */
  codeGuesses: { name: "code:account", times: 10, seconds: 60 * minutes },
  codeGuessesOfDay: { name: "code:account:day", times: 30, seconds: 24 * hours },
  /** Wrong codes for one address from all unknown places: each mail allows five, and mails can be requested. */
  strangersCodes: { name: "code:strangers", times: 60, seconds: 24 * hours },
  /** Wrong codes from one network, for any address: a class of fifty may mistype twice each. */
  failedCodes: { name: "code:network", times: 100, seconds: 60 * minutes },
  /** Links and codes from one network, right or wrong. */
  verifications: { name: "verify:network", times: 1500, seconds: 15 * minutes },
  refreshes: { name: "refresh:network", times: 3000, seconds: 15 * minutes },
  /** Password changes of one person: the error "same as before" would reveal the old password to the thief of a session. */
  passwordChanges: { name: "password:account", times: 10, seconds: 15 * minutes },
  passwordChangesOfDay: { name: "password:account:day", times: 40, seconds: 24 * hours },
  /** Address changes requested by one person: each is reported to the old address. */
  addressChanges: { name: "email-change:account", times: 10, seconds: 60 * minutes },
  /** Codes of one person that confirm a change. */
  nonceGuesses: { name: "nonce:account", times: 10, seconds: 60 * minutes },
  nonceGuessesOfDay: { name: "nonce:account:day", times: 30, seconds: 24 * hours },
} as const;

export type AuthLimits = Record<keyof typeof limits, RateLimiter>;

/** The limits of the sign-in protocol. */
export function authLimits(db: Database): AuthLimits {
  const entries = Object.entries(limits).map(([name, limit]) => [name, rateLimiter(db, limit)] as const);
  return Object.fromEntries(entries) as AuthLimits;
}

/** Count a mail to an address before it is written. Throws `over_email_send_rate_limit`, whether or not the address has an account. */
export async function countMail(limits: AuthLimits, email: string, network: string): Promise<void> {
  try {
    await limits.mailsAskedFor.take(addressAndNetworkKey(email, network));
    await limits.mailsReceived.take(addressKey(email));
  } catch (error) {
    if (!isAppError(error) || error.code !== "request.too_many") throw error;
    throw new AuthError("over_email_send_rate_limit", { seconds: Number(error.details["seconds"]) });
  }
}

/**
 * Count a mail that goes to an address other than the one in the request, and return whether it may be sent.
 * Unlike `countMail`, it does not throw: this limit must not be visible in the response.
 */
export async function mayMail(limits: AuthLimits, email: string): Promise<boolean> {
  try {
    await limits.mailsReceived.take(addressKey(email));
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === "request.too_many") return false;
    throw error;
  }
}

/** The counters for guesses at one account: each place by itself, and all unknown places together. */
export type GuessLimits = { near: readonly RateLimiter[]; everywhere: RateLimiter };

/**
 * Count a guess before it is checked, so that simultaneous guesses are counted too.
 * Returns a function to call if the guess was right: it clears the failures of this place, and removes only this one guess from the
 * account's count, not those of a thief.
 * @param account a person's id, or the key of an address that may have no account
 */
export async function countGuess(
  { near, everywhere }: GuessLimits,
  account: string,
  { key, isKnown }: Place,
): Promise<() => Promise<void>> {
  const nearKey = `${account}@${key}`;
  for (const limiter of near) await limiter.take(nearKey);
  if (!isKnown) await everywhere.take(account);
  return async () => {
    await Promise.all([...near.map((limiter) => limiter.forget(nearKey)), ...(isKnown ? [] : [everywhere.giveBack(account)])]);
  };
}

/** Return the key to count an address by. The counters do not store addresses in plain text. */
export function addressKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/** Return the key to count what one network requests for an address. */
function addressAndNetworkKey(email: string, network: string): string {
  return `${addressKey(email)}@${networkKey(network)}`;
}
