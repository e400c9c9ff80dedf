import { createHash } from "node:crypto";
import type { Database } from "#server/dependencies.ts";
import { rateLimiter, type RateLimiter } from "#server/platform/http/rate-limit.ts";

const hour = 3600;

/** An admin invites a whole school in an hour; nobody's mailbox is filled, whoever sends. */
const limits = {
  /** Invitations that one person sends, for the first time or again. */
  sent: { name: "invitation:sender", times: 300, seconds: hour },
  /** Lines of CSV files by which one person invites: a whole file in one go. */
  listed: { name: "invitation:csv", times: 1000, seconds: hour },
  /** CSV files that one person has looked at or sent. */
  files: { name: "invitation:csv-file", times: 60, seconds: hour / 6 },
  /** Times that one person takes the list along: it holds the addresses of thousands. */
  taken: { name: "invitation:taken", times: 30, seconds: hour },
  /** Invitations that one address is sent. */
  received: { name: "invitation:address", times: 6, seconds: hour },
  /** Invitations that one network looks at. Their tokens cannot be guessed; this only bounds the work. */
  looks: { name: "invitation:look", times: 600, seconds: hour / 4 },
} as const;

export type InvitationLimits = Record<keyof typeof limits, RateLimiter>;

/** The limits of inviting. */
export function invitationLimits(db: Database): InvitationLimits {
  return {
    sent: rateLimiter(db, limits.sent),
    listed: rateLimiter(db, limits.listed),
    files: rateLimiter(db, limits.files),
    taken: rateLimiter(db, limits.taken),
    received: rateLimiter(db, limits.received),
    looks: rateLimiter(db, limits.looks),
  };
}

/** Counts an invitation before it is mailed. Throws `request.too_many`. The counters do not hold the address in clear. */
export async function countInvitation(
  { sent, received }: Pick<InvitationLimits, "sent" | "received">,
  senderId: string,
  email: string,
): Promise<void> {
  await sent.take(senderId);
  await received.take(createHash("sha256").update(email).digest("base64url"));
}
