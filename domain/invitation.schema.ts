import { z } from "zod";
import { rolesOffered, type RoleCaller } from "./role.ts";
import { roleSchema, type Role } from "./role.schema.ts";

/** How many days a mailed invitation is good for. */
export const invitationDays = 7;

/** Invitations that a page of their list holds. */
export const invitationsPerPage = 50;

const invitationStates = ["open", "accepted", "expired", "revoked"] as const;
const invitationStateSchema = z.enum(invitationStates);
export type InvitationState = z.infer<typeof invitationStateSchema>;

/** When something happened to an invitation, as ISO 8601. */
type InvitationTimes = { expires_at: string; accepted_at: string | null; revoked_at: string | null };

/** What has become of an invitation. One that nobody accepted in time is expired, whatever was done with it later. */
export function invitationState({ expires_at, accepted_at, revoked_at }: InvitationTimes, now: Date): InvitationState {
  if (accepted_at) return "accepted";
  const end = Date.parse(expires_at);
  if (revoked_at && Date.parse(revoked_at) < end) return "revoked";
  return end <= now.getTime() ? "expired" : "open";
}

/** As much of a caller as the rules of inviting ask for. */
type Inviter = Pick<RoleCaller, "role" | "isSuperAdmin">;
/** As much of an invitation as the rules of inviting ask for. */
type Offer = { role: Role; is_super_admin: boolean };

/** Whether a caller may invite somebody with that role: those whose role they may give. */
export function mayInvite(caller: Inviter, role: Role): boolean {
  return rolesOffered(caller).includes(role);
}

/** Whether a caller may send an invitation again. The operator's, which makes a super admin, is sent by the operator alone. */
export function mayResend(caller: Inviter, offer: Offer): boolean {
  return mayInvite(caller, offer.role) && !offer.is_super_admin;
}

/** Whether a caller may take an invitation back. The operator's only a super admin may. */
export function mayRevoke(caller: Inviter, offer: Offer): boolean {
  return mayInvite(caller, offer.role) && (!offer.is_super_admin || caller.isSuperAdmin);
}

/** An invitation as those see it who may invite. Its link is nobody's but the invited person's. */
export const invitationSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: roleSchema,
    is_super_admin: z.boolean().meta({ description: "True for the first super admin's, which the operator sends" }),
    state: invitationStateSchema,
    invited_by: z
      .string()
      .nullable()
      .meta({ description: "Name of who sent it; null when it was the operator or they are gone" }),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    may_resend: z.boolean().meta({ description: "Whether the caller may send it again now" }),
    may_revoke: z.boolean().meta({ description: "Whether the caller may take it back now" }),
  })
  .meta({ id: "Invitation", description: "A mailed offer of a role, single use, bound to its address." });
export type Invitation = z.infer<typeof invitationSchema>;

/** An invitation that was sent just now. */
export const sentInvitationSchema = z.object({
  invitation: invitationSchema,
  link: z.string().nullable().meta({
    description:
      "Null where a mail carries it. In an academy without a mail server: what the caller hands over to the invited person",
  }),
});
export type SentInvitation = z.infer<typeof sentInvitationSchema>;

/** One page of the invitations, newest first. */
export const invitationListSchema = z
  .object({
    invitations: z.array(invitationSchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    delivers_mail: z.boolean().meta({ description: "False in an academy without a mail server: no mail goes out" }),
  })
  .meta({ id: "InvitationList" });
export type InvitationList = z.infer<typeof invitationListSchema>;
