import { AppError } from "#domain/errors.ts";
import { mayRevoke, type Invitation } from "#domain/invitation.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import type { Origin } from "#server/people/auth/protocol/origin.ts";
import { presentInvitation } from "./present-invitation.ts";
import type { InvitationDependencies } from "./send-invitation.ts";
import { lockInvitation, revokeInvitation } from "./queries.ts";

/**
 * Takes an invitation back: its link ends at once. Taking back twice is the same as once. Throws `invitation.not_found`,
 * `caller.forbidden`, and `invitation.ended` when it has been accepted.
 */
export async function takeBackInvitation(
  deps: InvitationDependencies,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<Invitation> {
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockInvitation(trx, id);
    if (!row) throw new AppError("invitation.not_found");
    if (!mayRevoke(caller, row)) throw new AppError("caller.forbidden");
    if (row.accepted_at) throw new AppError("invitation.ended");
    if (row.revoked_at) return presentInvitation(row, caller, now);
    await revokeInvitation(trx, id, now);
    await recordAudit(trx, {
      action: "invitation.revoked",
      actorId: caller.userId,
      subject: { type: "invitation", id },
      details: { role: row.role },
      requestId: origin.requestId,
      network: origin.network,
    });
    return presentInvitation({ ...row, revoked_at: now.toISOString() }, caller, now);
  });
}
