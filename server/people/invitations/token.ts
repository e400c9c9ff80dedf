import { createHash, randomBytes } from "node:crypto";

/** A new token for an invitation's link, and the hash of it that the database keeps. */
export function newInvitationToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashInvitationToken(token) };
}

/** The hash of an invitation's token. 32 random bytes cannot be guessed, so a fast hash will do. */
export function hashInvitationToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
