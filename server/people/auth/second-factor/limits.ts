import type { Database } from "#server/dependencies.ts";
import { rateLimiter, type RateLimiter } from "#server/platform/http/rate-limit.ts";

const minutes = 60;
const hours = 60 * minutes;

/**
 * Limits for guessing codes.
 * Whoever guesses here already knows the password, so the account as a whole is limited too: six digits must not be guessable from many
 * networks together. That does not lock out the owner: places where they have passed a code before are counted separately, and so are
 * recovery codes.
 */
const limits = {
  /** Wrong codes of one person from one place. */
  guesses: { name: "factor:network", times: 5, seconds: 15 * minutes },
  guessesOfDay: { name: "factor:network:day", times: 20, seconds: 24 * hours },
  /** Wrong codes of one person from all unknown places: 20 guesses a day at a million codes, three of which are valid. */
  allGuesses: { name: "factor:account", times: 20, seconds: 24 * hours },
  recoveryGuesses: { name: "recovery-code:network", times: 10, seconds: 15 * minutes },
  allRecoveryGuesses: { name: "recovery-code:account", times: 100, seconds: 24 * hours },
  /** Factors set up, challenges and sets of recovery codes of one person: each writes to the database. */
  writes: { name: "factor:writes", times: 60, seconds: 15 * minutes },
} as const;

export type SecondFactorLimits = Record<keyof typeof limits, RateLimiter>;

/** Create the limits of everything around second factors. */
export function secondFactorLimits(db: Database): SecondFactorLimits {
  const entries = Object.entries(limits).map(([name, limit]) => [name, rateLimiter(db, limit)] as const);
  return Object.fromEntries(entries) as SecondFactorLimits;
}
