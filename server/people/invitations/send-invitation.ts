import { createHash, createHmac } from "node:crypto";
import type { Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import {
  mayInvite,
  mayResend,
  type SentInvitation,
  invitationState,
  mayRevoke,
  type Invitation,
  invitationDays,
} from "#domain/invitation.schema.ts";
import type { Caller, Role } from "#domain/role.schema.ts";
import { rolesOffered } from "#domain/role.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Origin } from "#server/people/auth/protocol/origin.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { createOnce, type RequestKey } from "#server/platform/http/idempotency.ts";
import { deriveKey } from "#server/platform/secrets/seal.ts";
import { hashToken, newToken } from "#server/platform/secrets/signed-token.ts";
import { rateLimiter, type RateLimiter } from "#server/platform/http/rate-limit.ts";
import { composeMail, type Letter } from "#server/platform/mail/compose-mail.ts";
import {
  findInvitation,
  findOffer,
  hasConfirmedAccount,
  insertInvitation,
  lockInvitation,
  renewInvitation,
  type InvitationRow,
} from "./queries.ts";

const offers: Record<Role, string> = {
  student: "You are invited to learn at the academy.",
  instructor: "You are invited to teach at the academy as an instructor.",
  admin: "You are invited to run the academy as an admin.",
};

type Invited = { to: string; role: Role; isSuperAdmin: boolean; token: string };

const hour = 3600;

/** Enough for an admin to invite a whole school within an hour, without flooding any mailbox. */
const limits = {
  /** Invitations sent by one person, new or again. */
  sent: { name: "invitation:sender", times: 300, seconds: hour },
  /** Lines of CSV files sent by one person: a whole file in one go. */
  listed: { name: "invitation:csv", times: 1000, seconds: hour },
  /** CSV files previewed or sent by one person. */
  files: { name: "invitation:csv-file", times: 60, seconds: hour / 6 },
  /** Exports of the list by one person: it contains thousands of addresses. */
  taken: { name: "invitation:taken", times: 30, seconds: hour },
  /** Invitations sent to one address. */
  received: { name: "invitation:address", times: 6, seconds: hour },
  /** Invitations looked up from one network. Tokens cannot be guessed; this only bounds the work. */
  looks: { name: "invitation:look", times: 600, seconds: hour / 4 },
} as const;

export type InvitationLimits = Record<keyof typeof limits, RateLimiter>;

export type InvitationDependencies = Pick<Dependencies, "db" | "clock" | "publicUrl" | "mailer" | "academy" | "secret">;

/**
 * Invite an address to a role, by mail.
 * An open invitation to the address is replaced, and its link becomes invalid. With `keepsSame`, one that offers the same role already
 * blocks this one instead. Throws `invitation.role_not_offered`, `invitation.has_account`, `invitation.not_yours` (an open one that the
 * caller may not replace) and `request.too_many`.
 */
export async function sendInvitation(
  deps: InvitationDependencies,
  limits: Pick<InvitationLimits, "sent" | "received">,
  caller: Caller,
  { email, role, keepsSame = false, key = null }: { email: string; role: Role; keepsSame?: boolean; key?: RequestKey | null },
  origin: Origin,
): Promise<SentInvitation> {
  if (!mayInvite(caller, role)) throw new AppError("invitation.role_not_offered", { role, field: "role" });
  const now = deps.clock();
  const { token, hash } = key ? tokenOfKey(deps.secret, key) : newToken();
  const write = async (trx: Transaction<Schema>) => {
    const inserted = await insertInvitation(trx, {
      email,
      role,
      isSuperAdmin: false,
      tokenHash: hash,
      invitedBy: caller.userId,
      now,
      replaceable: rolesOffered(caller),
      keepsSame,
    });
    if (!inserted) throw new AppError("invitation.not_yours", { field: "email" });
    // Checked after the row is locked: an invitation accepted in the meantime has created its account by now.
    if (await hasConfirmedAccount(trx, email)) throw new AppError("invitation.has_account", { field: "email" });
    await enqueueMail(trx, invitationMail({ to: email, role, isSuperAdmin: false, token }), deps.academy.current().mail);
    await recordAudit(trx, {
      action: "invitation.sent",
      actorId: caller.userId,
      subject: { type: "invitation", id: inserted.id },
      details: { role },
      requestId: origin.requestId,
      network: origin.network,
    });
    return inserted.id;
  };
  const id = await createOnce(deps.db, key, async (transact) => {
    await countInvitation(limits, caller.userId, email);
    return transact(write);
  });
  const row = await findInvitation(deps.db, id);
  if (!row) throw new AppError("invitation.not_found");
  // If this request is a repetition, another link may have been sent since the first.
  const link = (await findOffer(deps.db, hash, now)) ? linkToHandOver(deps, token) : null;
  return { invitation: presentInvitation(row, caller, now), link };
}

/**
 * Send an invitation again with a new link; the old link becomes invalid.
 * Throws `invitation.not_found`, `caller.forbidden`, `invitation.ended`, `invitation.has_account` and `request.too_many`.
 */
export async function resendInvitation(
  deps: InvitationDependencies,
  limits: InvitationLimits,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<SentInvitation> {
  // Checked before it is counted, so that a refused request uses up nothing. Counting takes its own connection, so it comes before the
  // lock.
  const { email } = admitResending(await findInvitation(deps.db, id), caller);
  await countInvitation(limits, caller.userId, email);
  const now = deps.clock();
  const { token, hash } = newToken();
  return deps.db.transaction().execute(async (trx) => {
    const row = admitResending(await lockInvitation(trx, id), caller);
    if (await hasConfirmedAccount(trx, email)) throw new AppError("invitation.has_account");
    const expires_at = await renewInvitation(trx, id, hash, now);
    await enqueueMail(
      trx,
      invitationMail({ to: email, role: row.role, isSuperAdmin: false, token }),
      deps.academy.current().mail,
    );
    await recordAudit(trx, {
      action: "invitation.resent",
      actorId: caller.userId,
      subject: { type: "invitation", id },
      details: { role: row.role },
      requestId: origin.requestId,
      network: origin.network,
    });
    return { invitation: presentInvitation({ ...row, expires_at }, caller, now), link: linkToHandOver(deps, token) };
  });
}

function linkToHandOver({ mailer, publicUrl }: InvitationDependencies, token: string): string | null {
  return mailer.deliversToPeople ? null : `${publicUrl}${invitationLink(token)}`;
}

function admitResending(row: InvitationRow | undefined, caller: Caller): InvitationRow {
  if (!row) throw new AppError("invitation.not_found");
  if (!mayResend(caller, row)) throw new AppError("caller.forbidden");
  if (row.accepted_at || row.revoked_at) throw new AppError("invitation.ended");
  return row;
}

/** Present an invitation as that caller sees it, with what they may do with it. */
export function presentInvitation({ accepted_at, revoked_at, ...row }: InvitationRow, caller: Caller, now: Date): Invitation {
  const state = invitationState({ expires_at: row.expires_at, accepted_at, revoked_at }, now);
  return {
    ...row,
    state,
    may_resend: !accepted_at && !revoked_at && mayResend(caller, row),
    may_revoke: state === "open" && mayRevoke(caller, row),
  };
}

/**
 * Derive the token of an invitation that is sent with an idempotency key: a repeated request must return the same link, which is not
 * stored.
 */
function tokenOfKey(secret: Uint8Array, { userId, requestHash }: RequestKey): { token: string; hash: Buffer } {
  const token = createHmac("sha256", deriveKey(secret, "invitation-token"))
    .update(userId)
    .update(requestHash)
    .digest("base64url");
  return { token, hash: hashToken(token) };
}

/** Create the limits for inviting. */
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

/** Count an invitation before it is mailed. Throws `request.too_many`. The counters do not store the address in plain text. */
async function countInvitation(
  { sent, received }: Pick<InvitationLimits, "sent" | "received">,
  senderId: string,
  email: string,
): Promise<void> {
  await sent.take(senderId);
  await received.take(createHash("sha256").update(email).digest("base64url"));
}

/** Return the path where an invitation is accepted. */
function invitationLink(token: string): `/${string}` {
  return `/auth/v1/verify?token=${token}&type=invite`;
}

/** Build the mail with an invitation's link. */
export function invitationMail({ to, role, isSuperAdmin, token }: Invited): Letter {
  return composeMail("invite", to, "You are invited to the academy", [
    isSuperAdmin ? "You are invited to run the academy as its super admin." : offers[role],
    "Open this link to enter your name and choose a password:",
    { link: invitationLink(token), label: "Accept the invitation" },
    `The link works once, for ${invitationDays} days, and only for this address. If you do not want to join, you do not need to do anything.`,
  ]);
}
