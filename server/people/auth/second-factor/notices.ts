import { composeMail, type Letter, type Paragraph } from "#server/platform/mail/compose-mail.ts";

/** The mails that tell the owner of an account what happened to its second factor. */

/** Tell a person that a second factor was added and verified. */
export function factorAddedMail(to: string): Letter {
  return composeMail("second_factor_added", to, "A second factor protects your account", [
    "A second factor was added to your account at the academy. From now on signing in asks for a code of your authenticator app.",
    "Keep recovery codes in a safe place: they let you in when you do not have the app at hand.",
    ...notYou(),
  ]);
}

/** Tell a person that a second factor was removed; `protectedStill` if another one is left. */
export function factorRemovedMail(to: string, protectedStill: boolean): Letter {
  return composeMail("second_factor_removed", to, "A second factor was removed from your account", [
    protectedStill
      ? "A second factor was removed from your account at the academy. Signing in still asks for a code of another one."
      : "The last second factor was removed from your account at the academy. Signing in no longer asks for a code, and your recovery codes no longer work.",
    ...notYou(),
  ]);
}

/** Tell a person that a recovery code was used, and how many are left. */
export function recoveryCodeUsedMail(to: string, left: number): Letter {
  return composeMail("recovery_code_used", to, "A recovery code was used", [
    `Someone has signed in to your account at the academy with a recovery code. Recovery codes that are left: ${left}.`,
    "You can make new ones in your settings; the old ones stop working then.",
    ...notYou(),
  ]);
}

function notYou(): Paragraph[] {
  return [
    "If this was not you, set a new password now, sign out everywhere, and check your second factors:",
    { link: "/settings", label: "Open your settings" },
  ];
}
