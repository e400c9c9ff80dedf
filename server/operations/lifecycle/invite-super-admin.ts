import type { Dependencies } from "#server/dependencies.ts";
import type { Environment } from "#server/env.ts";
import { inviteFirstSuperAdmin } from "#server/people/invitations/invite-first-super-admin.ts";

/**
 * Invites the person whom the environment names as the first super admin, if nobody lives here yet. Where no mail leaves, the operator
 * hears how to get at the link.
 */
export async function inviteSuperAdmin(
  { ACADEMY_SUPER_ADMIN_EMAIL: email }: Pick<Environment, "ACADEMY_SUPER_ADMIN_EMAIL">,
  deps: Pick<Dependencies, "db" | "clock" | "publicUrl" | "mailer">,
  say: (sentence: string) => void,
): Promise<void> {
  if (!email) return;
  const invitation = await inviteFirstSuperAdmin(deps, email);
  if (invitation === "not_needed") return;
  const what =
    invitation === "sent" ? `Inviting ${email} as the first super admin` : `${email} has not accepted the invitation yet`;
  say(deps.mailer.deliversToPeople ? what : `${what}; there is no mail server, so its link is shown by: npm run admin -- mail`);
}
