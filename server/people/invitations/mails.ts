import { invitationDays } from "#domain/invitation.schema.ts";
import type { Role } from "#domain/role.schema.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";

const offers: Record<Role, string> = {
  student: "You are invited to learn at the academy.",
  instructor: "You are invited to teach at the academy as an instructor.",
  admin: "You are invited to run the academy as an admin.",
};

type Invited = { to: string; role: Role; isSuperAdmin: boolean; token: string };

/** Where an invitation is accepted. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/v1/verify?token=${token}&type=invite`;
}

/** Brings the link of an invitation to the address that it is for. */
export function invitationMail(publicUrl: string, { to, role, isSuperAdmin, token }: Invited): Mail {
  return composeMail("invite", to, "You are invited to the academy", [
    isSuperAdmin ? "You are invited to run the academy as its super admin." : offers[role],
    "Open this link to say what you are called and to choose a password:",
    { link: invitationLink(publicUrl, token), label: "Accept the invitation" },
    `The link works once, for ${invitationDays} days, and only for this address. If you do not want to join, you need not do anything.`,
  ]);
}
