import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";

/** Tells the owner of an account that another service signs them in from now on. `title` is the service's name. */
export function wayInAddedMail(publicUrl: string, to: string, title: string): Mail {
  return composeMail("identity_linked", to, `${title} signs you in now`, [
    `Somebody has signed in to your account at the academy with an account at ${title} that has your address. From now on that account signs you in.`,
    "If this was not you, secure your account there, set a new password here, and sign out everywhere:",
    { link: `${publicUrl}/settings`, label: "Open your settings" },
  ]);
}
