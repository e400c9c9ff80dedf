import { composeMail, type Letter, type Paragraph } from "#server/platform/mail/compose-mail.ts";
import { anyAddress } from "#server/platform/mail/fill-address.ts";
import type { OneTimeToken } from "./one-time-tokens.ts";

/**
 * The mails of the sign-in protocol.
 * They contain nothing that a requester has typed: signing up with somebody else's address must not be a way to send them messages.
 */

/** The issued token, and the path of the academy's page that the link leads to. */
type Issued = OneTimeToken & { redirectTo: string | null };

const bothWork = "Both work once, within the hour.";

/** Ask the person who signed up to confirm their address. */
export function confirmationMail(to: string, issued: Issued): Letter {
  return composeMail("signup", to, "Confirm your address", [
    "Welcome to the academy. Please confirm that this is your address:",
    ...waysIn("signup", "Confirm your address", issued),
    `${bothWork} If you did not sign up, you do not need to do anything.`,
  ]);
}

/** Ask for confirmation when several sign-ups are pending and it is unknown which password is the reader's. */
export function confirmationWithoutPasswordMail(to: string, issued: Issued): Letter {
  return composeMail("signup", to, "Confirm your address", [
    "Welcome to the academy. Please confirm that this is your address:",
    ...waysIn("signup", "Confirm your address", issued),
    `${bothWork} They sign you in without a password; "Forgot your password?" lets you choose one afterward.`,
    "If you did not sign up, you do not need to do anything.",
  ]);
}

/** Tell the owner of an account that somebody, probably themselves, has tried to sign up again. */
export function alreadyRegisteredMail(to: string): Letter {
  return composeMail("signup", to, "You already have an account", [
    "Someone has tried to sign up at the academy with your address. You already have an account; you can sign in here:",
    { link: "/auth", label: "Sign in" },
    "If it was not you, you do not need to do anything: nothing has changed.",
  ]);
}

/** Tell the first person to prove ownership of an address what happened to its account. */
export function accountHandedOverMail(to: string): Letter {
  return composeMail("address_proven", to, "Your address is confirmed", [
    "You have confirmed that this address is yours. It had not been confirmed before, so someone else may have set up the account: the earlier password, second factor and signed-in devices no longer open it.",
    'Your courses and your progress are as they were. "Forgot your password?" on the sign-in page lets you choose a new password.',
  ]);
}

/** Sign the reader in without a password. */
export function magicLinkMail(to: string, issued: Issued): Letter {
  return composeMail("magiclink", to, "Your link to sign in", [
    "This link signs you in at the academy:",
    ...waysIn("magiclink", "Sign in", issued),
    `${bothWork} If you did not ask for it, you can ignore this email: no one can sign in without it.`,
  ]);
}

/** Let the reader choose a new password. */
export function recoveryMail(to: string, issued: Issued): Letter {
  return composeMail("recovery", to, "Choose a new password", [
    "Someone, probably you, asked for a new password for your account at the academy. You can choose it here:",
    ...waysIn("recovery", "Choose a new password", issued),
    `${bothWork} If you did not ask for it, you do not need to do anything: your password stays as it is.`,
  ]);
}

/** Ask the reader of a new address to confirm it for their account. */
export function newAddressMail(to: string, issued: Issued): Letter {
  return composeMail("email_change", to, "Confirm your new address", [
    "Someone, probably you, wants to use this address for their account at the academy. Please confirm it:",
    ...waysIn("email_change", "Confirm the new address", issued),
    `${bothWork} If you did not ask for it, please do not open the link: the account would then belong to your address.`,
  ]);
}

/** Tell the owner of an account that another account requested their address and was refused. */
export function addressTakenMail(to: string): Letter {
  return composeMail("email_change", to, "Your address stays yours", [
    "Someone tried to use your address for another account at the academy. That is not possible, because your account uses it.",
    "You do not need to do anything: nothing has changed. If it was you, please use another address.",
  ]);
}

/** Tell the old address that a new one has been requested. It does not name the new one. */
export function addressChangeAskedMail(to: string): Letter {
  return composeMail("email_change_notice", to, "A new address for your account", [
    "Someone, probably you, asked the academy to use another address for your account. It changes as soon as the new address is confirmed.",
    "If it was not you, please change your password now. That stops the change and signs everyone else out:",
    { link: "/auth?view=forgotten_password", label: "Change your password" },
  ]);
}

/** Tell the old address that it no longer belongs to the account. */
export function addressChangedMail(to: string): Letter {
  return composeMail("email_change_notice", to, "The address of your account has changed", [
    "Your account at the academy now has another address. Links and codes sent to this address no longer work.",
    "If it was not you, please tell the people who run the academy right away.",
  ]);
}

/** Send the code that confirms a change, to be typed where it was requested. */
export function reauthenticationMail(to: string, { code }: Pick<OneTimeToken, "code">): Letter {
  return composeMail("reauthentication", to, "Your code", [
    "You are changing how you sign in at the academy. Please type this code there:",
    code,
    "It works once, within the hour. If you are not changing anything, someone else is signed in as you: please change your password.",
  ]);
}

/** Tell a person that their password has been changed, or set for the first time. */
export function passwordChangedMail(to: string, { isFirst }: { isFirst: boolean }): Letter {
  const what = isFirst
    ? "Your account at the academy now has a password."
    : "The password of your account at the academy has been changed.";
  return composeMail("password_changed", to, isFirst ? "Your account has a password" : "Your password has been changed", [
    `${what} All other devices have been signed out.`,
    "If it was not you, please choose a new one now:",
    { link: "/auth?view=forgotten_password", label: "Choose a new password" },
  ]);
}

function waysIn(type: string, label: string, { token, code, redirectTo }: Issued): Paragraph[] {
  const leadsOn = redirectTo === null ? "" : `&redirect_to=${encodeURIComponent(`${anyAddress}${redirectTo}`)}`;
  return [{ link: `/auth/v1/verify?token=${token}&type=${type}${leadsOn}`, label }, `Or type this code: ${code}`];
}
