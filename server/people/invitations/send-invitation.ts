import { AppError } from "#domain/errors.ts";
import { mayInvite, mayResend, type SentInvitation } from "#domain/invitation.schema.ts";
import type { Caller, Role } from "#domain/role.schema.ts";
import { rolesOffered } from "#domain/role.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Origin } from "#server/people/auth/protocol/origin.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { countInvitation, type InvitationLimits } from "./limits.ts";
import { invitationLink, invitationMail } from "./mails.ts";
import { presentInvitation } from "./present-invitation.ts";
import {
  findInvitation,
  hasConfirmedAccount,
  insertInvitation,
  lockInvitation,
  renewInvitation,
  type InvitationRow,
} from "./queries.ts";
import { newInvitationToken } from "./token.ts";

export type InvitationDependencies = Pick<Dependencies, "db" | "clock" | "publicUrl" | "mailer">;

/**
 * Invites an address with a role, by mail. An invitation to it that is still open is replaced and its link ends; with `keepsSame` one that
 * offers this role already stands in the way instead. Throws
 * `invitation.role_not_offered`, `invitation.has_account`, `invitation.not_yours` (an open one that the caller may not replace) and
 * `request.too_many`.
 */
export async function sendInvitation(
  deps: InvitationDependencies,
  limits: Pick<InvitationLimits, "sent" | "received">,
  caller: Caller,
  { email, role, keepsSame = false }: { email: string; role: Role; keepsSame?: boolean },
  origin: Origin,
): Promise<SentInvitation> {
  if (!mayInvite(caller, role)) throw new AppError("invitation.role_not_offered", { role, field: "role" });
  await countInvitation(limits, caller.userId, email);
  const now = deps.clock();
  const { token, hash } = newInvitationToken();
  return deps.db.transaction().execute(async (trx) => {
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
    // Asked after the row is ours: an invitation that was accepted meanwhile has made its account by now.
    if (await hasConfirmedAccount(trx, email)) throw new AppError("invitation.has_account", { field: "email" });
    await enqueueMail(trx, invitationMail(deps.publicUrl, { to: email, role, isSuperAdmin: false, token }));
    await recordAudit(trx, {
      action: "invitation.sent",
      actorId: caller.userId,
      subject: { type: "invitation", id: inserted.id },
      details: { role },
      requestId: origin.requestId,
      network: origin.network,
    });
    const row = await findInvitation(trx, inserted.id);
    if (!row) throw new AppError("invitation.not_found");
    return { invitation: presentInvitation(row, caller, now), link: linkToHandOver(deps, token) };
  });
}

/**
 * Sends an invitation again with a new link; the old one ends. Throws `invitation.not_found`, `caller.forbidden`, `invitation.ended`,
 * `invitation.has_account` and `request.too_many`.
 */
export async function resendInvitation(
  deps: InvitationDependencies,
  limits: InvitationLimits,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<SentInvitation> {
  // Looked at before it is counted: what is refused anyway uses up nothing. Counting needs a connection of its own, so it comes before the lock.
  const { email } = admitResending(await findInvitation(deps.db, id), caller);
  await countInvitation(limits, caller.userId, email);
  const now = deps.clock();
  const { token, hash } = newInvitationToken();
  return deps.db.transaction().execute(async (trx) => {
    const row = admitResending(await lockInvitation(trx, id), caller);
    if (await hasConfirmedAccount(trx, email)) throw new AppError("invitation.has_account");
    const expires_at = await renewInvitation(trx, id, hash, now);
    await enqueueMail(trx, invitationMail(deps.publicUrl, { to: email, role: row.role, isSuperAdmin: false, token }));
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
  return mailer.deliversToPeople ? null : invitationLink(publicUrl, token);
}

function admitResending(row: InvitationRow | undefined, caller: Caller): InvitationRow {
  if (!row) throw new AppError("invitation.not_found");
  if (!mayResend(caller, row)) throw new AppError("caller.forbidden");
  if (row.accepted_at || row.revoked_at) throw new AppError("invitation.ended");
  return row;
}
