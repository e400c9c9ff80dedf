import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { LinkType, MailType } from "./views.ts";

/** The texts about mails: requesting one, typing its code, and the page that its link opens. */
export const mailMessages = defineMessages({
  forgotTitle: msg`Forgot your password?`,
  forgotText: msg`Enter your email address, and we will send you a link to choose a new password.`,
  forgotSubmit: msg`Send reset password instructions`,
  magicTitle: msg`Sign in by email`,
  magicText: msg`Enter your email address, and we will send you a sign-in link.`,
  magicSubmit: msg`Send Magic Link`,

  sent: {
    signup: msg`Check your email for the confirmation link`,
    magiclink: msg`Check your email for the magic link`,
    email: msg`Check your email for the magic link`,
    recovery: msg`Check your email for the password reset link`,
    email_change: msg`Check your email for the confirmation link`,
  } satisfies Record<MailType, MessageDescriptor>,
  sentTo: (email: string) => msg`If ${email} is correct, the email will arrive in a minute or so. Check your spam folder too.`,
  openLink: msg`Open the link in it, or enter the code from it here.`,

  codeTitle: msg`Enter the code from the email`,
  codeText: msg`We sent you an email with a six-digit code.`,
  code: msg`Code from the email`,
  codeNeeded: msg`Please enter the six digits.`,
  codeSubmit: msg`Continue`,
  sendAgain: msg`Send the email again`,
  sendAgainIn: (seconds: number) => msg`Send the email again in ${seconds} s`,
  sentAgain: msg`A new email is on its way. The previous code no longer works.`,

  link: {
    signup: {
      title: msg`Confirm your email address`,
      text: msg`One click, and your account is ready.`,
      submit: msg`Confirm and continue`,
    },
    magiclink: { title: msg`Welcome back`, text: msg`You have opened your sign-in link.`, submit: msg`Sign in` },
    email: { title: msg`Welcome back`, text: msg`You have opened your sign-in link.`, submit: msg`Sign in` },
    recovery: {
      title: msg`Choose a new password`,
      text: msg`It replaces the old one, and your other devices are signed out.`,
      submit: msg`Update password`,
    },
    invite: {
      title: msg`You are invited`,
      text: msg`Enter your name and choose a password to create your account.`,
      submit: msg`Accept the invitation`,
    },
    email_change: {
      title: msg`Confirm your new email address`,
      text: msg`You will sign in with it from then on.`,
      submit: msg`Confirm`,
    },
  } satisfies Record<LinkType, { title: MessageDescriptor; text: MessageDescriptor; submit: MessageDescriptor }>,
  invitedAs: (email: string, role: string) => msg`${email} is invited as ${role}.`,
  roles: { student: msg`a student`, instructor: msg`an instructor`, admin: msg`an administrator` } as Record<
    string,
    MessageDescriptor
  >,
  otherPerson: (email: string) => msg`You are signed in as ${email} in this browser. Accepting ends that here.`,
  opening: msg`Opening your link`,
  looking: msg`Looking for your invitation`,
  lookFailed: msg`Your invitation could not be read`,
  tryAgain: msg`Try again`,

  linkGone: msg`Open the link again`,
  linkGoneText: msg`This page has lost track of your link. Open it again from your email: it still works.`,
  expired: msg`This link is no longer valid`,
  expiredText: {
    signup: msg`Links work once and for a short time. If you have confirmed your address already, simply sign in.`,
    magiclink: msg`Links work once and for a short time. You can ask for a new one.`,
    email: msg`Links work once and for a short time. You can ask for a new one.`,
    recovery: msg`Links work once and for a short time. You can ask for a new one.`,
    invite: msg`Invitations work once and for seven days. Ask the person who invited you to send it again. If you have accepted it already, simply sign in.`,
    email_change: msg`Links work once and for a short time. You can change your address again in your settings.`,
  } satisfies Record<LinkType, MessageDescriptor>,
  askForNew: msg`Ask for a new link`,

  passwordUpdated: msg`Your password has been updated`,
  addressConfirmed: msg`Your email address has been confirmed`,
  emailChanged: msg`Your email address has been changed`,
  emailHalfChanged: msg`Confirmed. Please open the link in the email to your other address as well.`,
});
