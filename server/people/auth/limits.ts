import { createHash } from "node:crypto";
import { isAppError } from "#domain/errors.ts";
import type { Database } from "#server/dependencies.ts";
import { networkKey, rateLimiter, type RateLimiter } from "#server/platform/http/rate-limit.ts";
import type { Place } from "./known-devices.ts";
import { AuthError } from "./protocol/errors.ts";

const minutes = 60;
const hours = 60 * minutes;

/**
 * How often what can be guessed or computed at the academy's cost may be tried. A class of fifty signs in from one network, so
 * networks get room; an address is guarded as a whole against guesses from places where its owner has not been, and at each place by
 * itself, so that nobody can lock the owner out from somewhere else. One place uses up its own count of a day before that of the address:
 * nobody learns from where they are whether an address has an account.
 */
const limits = {
  /** Wrong passwords for one address from one place. */
  passwordGuesses: { name: "sign-in:account", times: 10, seconds: 15 * minutes },
  passwordGuessesOfDay: { name: "sign-in:account:day", times: 30, seconds: 24 * hours },
  /** Wrong passwords for one address, whether or not it has an account, from all places that are not known. */
  strangersPasswords: { name: "sign-in:strangers", times: 60, seconds: 24 * hours },
  /** Wrong passwords from one network, whoever they were for. */
  failedSignIns: { name: "sign-in:network", times: 200, seconds: 15 * minutes },
  /** Sign-ins from one network, right or wrong: each costs a hash. */
  signIns: { name: "sign-in:all", times: 1500, seconds: 15 * minutes },
  signUps: { name: "sign-up:network", times: 300, seconds: 60 * minutes },
  /** Mails that one network asks for to one address, whether or not it has an account. */
  mailsAskedFor: { name: "mail:asked", times: 5, seconds: 60 * minutes },
  /** Mails to one address, whoever asks; more than one network may ask for, or it could keep the owner's from them. */
  mailsReceived: { name: "mail:address", times: 20, seconds: 60 * minutes },
  /** Mails that one network asks for, to whomever; signing up is counted by itself. */
  mailRequests: { name: "mail:network", times: 300, seconds: 60 * minutes },
  /** Wrong codes for one address from one place: a stranger makes two mails' codes worthless an hour, and never their links. */
  codeGuesses: { name: "code:account", times: 10, seconds: 60 * minutes },
  codeGuessesOfDay: { name: "code:account:day", times: 30, seconds: 24 * hours },
  /** Wrong codes for one address from all places that are not known: each mail takes five, and mails can be asked for. */
  strangersCodes: { name: "code:strangers", times: 60, seconds: 24 * hours },
  /** Wrong codes from one network, whoever they were for: a class of fifty may mistype twice each. */
  failedCodes: { name: "code:network", times: 100, seconds: 60 * minutes },
  /** Links and codes from one network, right or wrong. */
  verifications: { name: "verify:network", times: 1500, seconds: 15 * minutes },
  refreshes: { name: "refresh:network", times: 3000, seconds: 15 * minutes },
  /** New passwords of one person: "the same as before" would tell a thief of a session what the old one is. */
  passwordChanges: { name: "password:account", times: 10, seconds: 15 * minutes },
  passwordChangesOfDay: { name: "password:account:day", times: 40, seconds: 24 * hours },
  /** Wishes of one person for another address: each is told to the old one. */
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

/**
 * Counts a mail to an address before it is written. Throws `over_email_send_rate_limit`, whether or not the address has an account.
 */
export async function countMail(limits: AuthLimits, email: string, network: string): Promise<void> {
  try {
    await limits.mailsAskedFor.take(addressAndNetworkKey(email, network));
    await limits.mailsReceived.take(addressKey(email));
  } catch (refusal) {
    if (!isAppError(refusal) || refusal.code !== "request.too_many") throw refusal;
    throw new AuthError("over_email_send_rate_limit", { seconds: Number(refusal.details["seconds"]) });
  }
}

/**
 * Counts a mail that goes to another address than the one somebody named, and answers whether it may be sent: its limit must not show in
 * what they are answered.
 */
export async function mayMail(limits: AuthLimits, email: string): Promise<boolean> {
  try {
    await limits.mailsReceived.take(addressKey(email));
    return true;
  } catch (refusal) {
    if (isAppError(refusal) && refusal.code === "request.too_many") return false;
    throw refusal;
  }
}

/** What guesses at one account are counted by: at each place by itself, and together at all places that are not known. */
export type GuessLimits = { near: readonly RateLimiter[]; everywhere: RateLimiter };

/**
 * Counts a guess before it is looked at, so that guesses at the same instant are counted too. Answers what to call when it was right:
 * it forgets the mistakes of this place and takes this one guess, not a thief's, off the account.
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

/** The key to count an address by. The counters do not hold it in clear. */
export function addressKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/** The key to count what one network asks for at an address by. */
function addressAndNetworkKey(email: string, network: string): string {
  return `${addressKey(email)}@${networkKey(network)}`;
}
