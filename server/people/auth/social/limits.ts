import type { Database } from "#server/dependencies.ts";
import { rateLimiter, type RateLimiter } from "#server/platform/http/rate-limit.ts";

const minutes = 60;

/** A class of fifty signs in from one network, and tries again. */
const limits = {
  begun: { name: "social:begun", times: 600, seconds: 15 * minutes },
  finished: { name: "social:finished", times: 600, seconds: 15 * minutes },
} as const;

export type SocialLimits = Record<keyof typeof limits, RateLimiter>;

/** The limits of signing in with another service. Each try costs the academy requests to that service. */
export function socialLimits(db: Database): SocialLimits {
  return { begun: rateLimiter(db, limits.begun), finished: rateLimiter(db, limits.finished) };
}
