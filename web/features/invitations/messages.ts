import type { InvitationState } from "#domain/invitation.ts";
import type { Role } from "#domain/role.ts";

/** The texts of inviting. */
export const messages = {
  invite: "Invite somebody",
  inviteHelp: "They get a link by mail that works once, for seven days.",
  email: "Email",
  role: "Role",
  roles: { student: "Student", instructor: "Instructor", admin: "Admin" } satisfies Record<Role, string>,
  send: "Send Invitation",
  cancel: "Cancel",
  missing: { title: "Missing fields", description: "Email and role are required." },
  sent: (email: string) => ({ title: "Invitation Sent", description: `An invitation has been sent to ${email}.` }),
  failed: "Invitation Failed",
  failedWithoutText: "Failed to send invitation. Check the logs for details.",

  heading: "Invitations",
  none: "Nobody has been invited yet",
  noneHelp: "Whoever you invite appears here, with what became of the invitation.",
  pageEmpty: "There are no more invitations on this page",
  firstPage: "To the newest",
  states: {
    open: "Open",
    accepted: "Accepted",
    expired: "Expired",
    revoked: "Taken back",
  } satisfies Record<InvitationState, string>,
  superAdmin: "Super admin",
  by: (name: string) => `invited by ${name}`,
  byOperator: "invited by the operator",
  byNobody: "invited by somebody who has left",
  until: "open until",
  expiredOn: "expired on",
  invitedOn: "invited on",
  resend: "Resend",
  resendTo: (email: string) => `Resend the invitation to ${email}`,
  revoke: "Revoke",
  revokeOf: (email: string) => `Revoke the invitation to ${email}`,
  resent: (email: string) => ({
    title: "Invitation Sent",
    description: `A new invitation has been sent to ${email}. The link before it no longer works.`,
  }),
  resendFailed: "The invitation was not sent again",
  revokeTitle: "Take this invitation back?",
  revokeHelp: (email: string) => `The link that ${email} was sent stops working at once. You can invite them again later.`,
  revoked: (email: string) => ({ title: "Invitation taken back", description: `The link to ${email} no longer works.` }),
  revokeFailed: "The invitation was not taken back",
} as const;
