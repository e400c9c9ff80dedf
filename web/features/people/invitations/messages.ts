import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { InvitationState } from "#domain/invitation.schema.ts";
import type { Role } from "#domain/role.schema.ts";

/** The texts of inviting. */
export const messages = defineMessages({
  invite: msg`Invite someone`,
  inviteHelp: msg`They get an email with a link that works once, within seven days.`,
  email: msg`Email`,
  role: msg`Role`,
  roles: { student: msg`Student`, instructor: msg`Instructor`, admin: msg`Admin` } satisfies Record<Role, MessageDescriptor>,
  send: msg`Send Invitation`,
  cancel: msg`Cancel`,
  missing: { title: msg`Missing fields`, description: msg`Email and role are required.` },
  sent: (email: string) => ({ title: msg`Invitation Sent`, description: msg`An invitation has been sent to ${email}.` }),
  noMailTitle: msg`No mail server is set up`,
  noMail: (email: string) => msg`Emails are not being sent. Give this link to ${email} yourself: it works once, for seven days.`,
  noMailOfList: msg`Emails are not being sent. Resend an invitation to get its link, and pass the link on yourself.`,
  copyLink: msg`Copy link`,
  failed: msg`Invitation Failed`,
  failedWithoutText: msg`Failed to send invitation. Check the logs for details.`,

  heading: msg`Invitations`,
  none: msg`No invitations yet`,
  noneHelp: msg`People you invite appear here, with the status of their invitation.`,
  states: {
    open: msg`Open`,
    accepted: msg`Accepted`,
    expired: msg`Expired`,
    revoked: msg`Revoked`,
  } satisfies Record<InvitationState, MessageDescriptor>,
  superAdmin: msg`Super admin`,
  by: (name: string) => msg`invited by ${name}`,
  byOperator: msg`invited by the operator`,
  byNobody: msg`invited by someone who has left`,
  until: msg`open until`,
  expiredOn: msg`expired on`,
  invitedOn: msg`invited on`,
  resend: msg`Resend`,
  resendTo: (email: string) => msg`Resend the invitation to ${email}`,
  revoke: msg`Revoke`,
  revokeOf: (email: string) => msg`Revoke the invitation to ${email}`,
  resent: (email: string) => ({
    title: msg`Invitation Sent`,
    description: msg`A new invitation has been sent to ${email}. The link before it no longer works.`,
  }),
  resendFailed: msg`The invitation was not sent again`,
  revokeTitle: msg`Revoke this invitation?`,
  revokeHelp: (email: string) => msg`The link sent to ${email} stops working immediately. You can invite them again later.`,
  revoked: (email: string) => ({ title: msg`Invitation revoked`, description: msg`The link to ${email} no longer works.` }),
  revokeFailed: msg`The invitation was not revoked`,
});
