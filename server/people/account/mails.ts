import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";

/** Says good-bye, and tells the owner of the address if it was not them. */
export function farewellMail(to: string): Mail {
  return composeMail("account_deleted", to, "Your account has been deleted", [
    "Your account at the academy has been deleted, as somebody who was signed in with it has asked. Your profile, your enrollments and your progress are gone, and every device has been signed out.",
    "If it was not you, somebody else had access to your account. Nobody can sign in with it any more; please look after the password of this mailbox, and tell the academy.",
    "You are welcome to come back: with the same address you can make a new account.",
  ]);
}
