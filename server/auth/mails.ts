import { composeMail } from "../mail/compose-mail.ts";
import type { Mail } from "../mail/mailer.ts";
import type { OneTimeToken } from "./one-time-tokens.ts";

/**
 * The mails of signing in. They carry nothing that a stranger has typed: whoever signs up with somebody else's address must
 * not be able to send them words.
 */

/** Asks whoever signed up to confirm their address. */
export function confirmationMail(publicUrl: string, to: string, { token, code }: OneTimeToken): Mail {
  return composeMail("signup", to, "Confirm your address", [
    "Welcome to the academy. Please confirm that this is your address:",
    { link: `${publicUrl}/auth/v1/verify?token=${token}&type=signup`, label: "Confirm your address" },
    `Or type this code: ${code}`,
    "Both work once, within the hour. If you have not signed up, you need not do anything.",
  ]);
}

/** Tells the owner of an account that somebody, probably they themselves, has tried to sign up again. */
export function alreadyRegisteredMail(publicUrl: string, to: string): Mail {
  return composeMail("signup", to, "You already have an account", [
    "Somebody has tried to sign up at the academy with your address. You already have an account; you can sign in here:",
    { link: `${publicUrl}/auth`, label: "Sign in" },
    "If it was not you, you need not do anything: nothing has changed.",
  ]);
}
