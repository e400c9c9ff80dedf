import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
/** The texts of the gate before signed-in pages. */
export const messages = defineMessages({
  lessonNeedsSignIn: { title: msg`Sign in required`, description: msg`Please sign in to view lessons.` },
  playgroundNeedsSignIn: { title: msg`Authentication Error`, description: msg`You must be logged in.` },
  sessionEnded: { title: msg`Your session has ended`, description: msg`Please sign in again.` },
  signInFailed: msg`Sign in Failed`,
  somethingWentWrong: msg`Something went wrong`,
  signedOut: msg`Sign in to access your dashboard`,
  signedOutHelp: msg`Your courses and your progress are kept.`,
  signIn: msg`Sign in`,
});
