import { invitationState, mayResend, mayRevoke, type Invitation } from "#domain/invitation.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { InvitationRow } from "./queries.ts";

/** An invitation as that caller sees it, with what they may do with it. */
export function presentInvitation({ accepted_at, revoked_at, ...row }: InvitationRow, caller: Caller, now: Date): Invitation {
  const state = invitationState({ expires_at: row.expires_at, accepted_at, revoked_at }, now);
  return {
    ...row,
    state,
    may_resend: !accepted_at && !revoked_at && mayResend(caller, row),
    may_revoke: state === "open" && mayRevoke(caller, row),
  };
}
