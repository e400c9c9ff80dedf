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

/** Whether a refresh token is good: fresh, a little late to a race that another tab has won, or stolen goods. */
export function judgeRefreshToken(usedAt: Date | null, now: Date): "fresh" | "grace" | "replayed" {
  if (!usedAt) return "fresh";
  return now.getTime() - usedAt.getTime() <= refreshGraceSeconds * 1000 ? "grace" : "replayed";
}
