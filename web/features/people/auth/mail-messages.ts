import type { LinkType, MailType } from "./views.ts";

/** The texts of what goes by mail: asking for a mail, the code in it, and the page that its link opens. */
export const mailMessages = {
  forgotTitle: "Forgot your password?",
  forgotText: "Tell us your address, and we mail you a link to choose a new one.",
  forgotSubmit: "Send reset password instructions",
  magicTitle: "Sign in by mail",
  magicText: "Tell us your address, and we mail you a link that signs you in.",
  magicSubmit: "Send Magic Link",

  sent: {
    signup: "Check your email for the confirmation link",
    magiclink: "Check your email for the magic link",
    email: "Check your email for the magic link",
    recovery: "Check your email for the password reset link",
    email_change: "Check your email for the confirmation link",
  } satisfies Record<MailType, string>,
  sentTo: (email: string) => `If ${email} is right, the mail arrives in a minute or so. Check your spam folder too.`,
  openLink: "Open the link in it, or type the code from it here.",

  codeTitle: "Type the code from the mail",
  codeText: "We sent you an email with a six-digit code.",
  code: "Code from the mail",
  codeNeeded: "Please type the six digits.",
  codeSubmit: "Continue",
  sendAgain: "Send the mail again",
  sendAgainIn: (seconds: number) => `Send the mail again in ${seconds} s`,
  sentAgain: "A new mail is on its way. The code of the earlier one no longer works.",

  link: {
    signup: {
      title: "Confirm your email address",
      text: "One click, and your account is ready.",
      submit: "Confirm and continue",
    },
    magiclink: { title: "Welcome back", text: "You have opened your sign-in link.", submit: "Sign in" },
    email: { title: "Welcome back", text: "You have opened your sign-in link.", submit: "Sign in" },
    recovery: {
      title: "Choose a new password",
      text: "It replaces the old one, and your other devices are signed out.",
      submit: "Update password",
    },
    invite: {
      title: "You are invited",
      text: "Tell us your name and choose a password, and your account is ready.",
      submit: "Accept the invitation",
    },
    email_change: {
      title: "Confirm your new email address",
      text: "From then on you sign in with it.",
      submit: "Confirm",
    },
  } satisfies Record<LinkType, { title: string; text: string; submit: string }>,
  invitedAs: (email: string, role: string) => `${email} is invited as ${role}.`,
  roles: { student: "a student", instructor: "an instructor", admin: "an administrator" } as Record<string, string>,
  otherPerson: (email: string) => `You are signed in as ${email} in this browser. Accepting ends that here.`,
  opening: "Opening your link",
  looking: "Looking for your invitation",
  lookFailed: "Your invitation could not be read",
  tryAgain: "Try again",

  linkGone: "Open the link once more",
  linkGoneText: "This page no longer knows which link you came with. Open it once more from your mail: it still works.",
  expired: "This link is no longer valid",
  expiredText: {
    signup: "Links work once and for a short time. If you have confirmed your address already, simply sign in.",
    magiclink: "Links work once and for a short time. You can ask for a new one.",
    email: "Links work once and for a short time. You can ask for a new one.",
    recovery: "Links work once and for a short time. You can ask for a new one.",
    invite:
      "Invitations work once and for seven days. Ask the person who invited you to send it again. If you have accepted it already, simply sign in.",
    email_change: "Links work once and for a short time. You can change your address again in your settings.",
  } satisfies Record<LinkType, string>,
  askForNew: "Ask for a new link",

  passwordUpdated: "Your password has been updated",
  addressConfirmed: "Your email address has been confirmed",
  emailChanged: "Your email address has been changed",
  emailHalfChanged: "Confirmed. Please open the link in the mail to your other address as well.",
} as const;
