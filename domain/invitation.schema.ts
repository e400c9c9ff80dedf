import { z } from "zod";
import { rolesOffered, type RoleCaller } from "./role.ts";
import { roleSchema, type Role } from "./role.schema.ts";

/** How many days a mailed invitation is valid. */
export const invitationDays = 7;

/** Invitations on one page of their list. */
export const invitationsPerPage = 50;

const invitationStates = ["open", "accepted", "expired", "revoked"] as const;
const invitationStateSchema = z.enum(invitationStates);
export type InvitationState = z.infer<typeof invitationStateSchema>;

/** When something happened to an invitation, as ISO 8601. */
type InvitationTimes = { expires_at: string; accepted_at: string | null; revoked_at: string | null };

/** Return the state of an invitation. One that was not accepted in time is expired, whatever happened to it afterwards. */
export function invitationState({ expires_at, accepted_at, revoked_at }: InvitationTimes, now: Date): InvitationState {
  if (accepted_at) return "accepted";
  const end = Date.parse(expires_at);
  if (revoked_at && Date.parse(revoked_at) < end) return "revoked";
  return end <= now.getTime() ? "expired" : "open";
}

/** The part of a caller that the invitation rules need. */
type Inviter = Pick<RoleCaller, "role" | "isSuperAdmin">;
/** The part of an invitation that the invitation rules need. */
type Offer = { role: Role; is_super_admin: boolean };

/** Return whether a caller may invite to a role: it must be one that they may give. */
export function mayInvite(caller: Inviter, role: Role): boolean {
  return rolesOffered(caller).includes(role);
}

/** Return whether a caller may resend an invitation. Only the operator can resend their own, which makes a super admin. */
export function mayResend(caller: Inviter, offer: Offer): boolean {
  return mayInvite(caller, offer.role) && !offer.is_super_admin;
}

/** Return whether a caller may revoke an invitation. The operator's may be revoked by super admins only. */
export function mayRevoke(caller: Inviter, offer: Offer): boolean {
  return mayInvite(caller, offer.role) && (!offer.is_super_admin || caller.isSuperAdmin);
}

/** An invitation as those who may invite see it. It never contains the link. */
export const invitationSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: roleSchema,
    is_super_admin: z.boolean().meta({ description: "True for the first super admin's invitation, which the operator sends" }),
    state: invitationStateSchema,
    invited_by: z
      .string()
      .nullable()
      .meta({ description: "Name of the person who sent it; null if the operator sent it or the person is gone" }),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    may_resend: z.boolean().meta({ description: "Whether the caller can resend the invitation now" }),
    may_revoke: z.boolean().meta({ description: "Whether the caller can revoke the invitation now" }),
  })
  .meta({ id: "Invitation", description: "A mailed, single-use offer of a role, bound to its email address." });
export type Invitation = z.infer<typeof invitationSchema>;

/** An invitation that was just sent. */
export const sentInvitationSchema = z.object({
  invitation: invitationSchema,
  link: z.string().nullable().meta({
    description:
      "Null if the link is mailed. In an academy without a mail server, the link that the caller passes on to the invited person",
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
    delivers_mail: z.boolean().meta({ description: "False if the academy has no mail server, so that no mail is sent" }),
  })
  .meta({ id: "InvitationList" });
export type InvitationList = z.infer<typeof invitationListSchema>;
