import { createHash, randomBytes } from "node:crypto";

/** For how long a used refresh token gets another working pair after its first use, in seconds: two tabs may refresh at once. */
const refreshGraceSeconds = 10;

/** A new refresh token: 256 random bits, and the hash that the database keeps instead of it. */
export function newRefreshToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashRefreshToken(token) };
}

/** The hash of a refresh token. A fast one: what is random cannot be guessed. */
export function hashRefreshToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** What became of a refresh token so far. */
export type RefreshTokenState = {
  usedAt: Date | null;
  /** Its parent was presented again: nobody was believed to have it. */
  isSuperseded: boolean;
  /** Another token was given for it. */
  wasAnswered: boolean;
  /** One of those that were given for it has been presented since, so the answer had arrived. */
  answerWasUsed: boolean;
};

/**
 * Whether a refresh token is good. "fresh": it was never used. "grace": a little late to a race that another tab has won. "unanswered": it was
 * used, but nobody ever came with what was given for it: that answer was lost on the way, however long ago. "replayed": stolen goods. A use
 * that is dated in the future is no race, since its age is not known.
 */
export function judgeRefreshToken(
  { usedAt, isSuperseded, wasAnswered, answerWasUsed }: RefreshTokenState,
  now: Date,
): "fresh" | "grace" | "unanswered" | "replayed" {
  if (isSuperseded) return "replayed";
  if (!usedAt) return "fresh";
  const age = now.getTime() - usedAt.getTime();
  if (age >= 0 && age <= refreshGraceSeconds * 1000) return "grace";
  return wasAnswered && !answerWasUsed ? "unanswered" : "replayed";
}

/** Whether a use is so near, before or after, that two processes whose clocks differ a little may both be at it. */
export function isJustNow(usedAt: Date | null, now: Date): boolean {
  return usedAt !== null && Math.abs(now.getTime() - usedAt.getTime()) <= refreshGraceSeconds * 1000;
}
