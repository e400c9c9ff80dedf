import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { passwordLength } from "#domain/password.ts";

/** The texts of the sign-in page's two portals. */
export const messages = defineMessages({
  tabs: msg`Who is signing in`,
  studentTab: msg`Student`,
  staffTab: msg`Staff & Admin`,
  studentTitle: msg`Student Portal`,
  staffTitle: msg`Staff & Admin Portal`,
  studentWelcome: msg`Sign in to pick up where you left off.`,
  ageNote: (years: number) => msg`Accounts are for people aged ${years} and over.`,
  studentInvitation: msg`An account keeps your courses and your progress.`,
  staffWelcome: msg`For instructors and administrators of the academy.`,
  cameFromEnrolling: msg`Choose a password, and your enrollment is completed with your new account.`,
  cameFromElsewhere: msg`Sign in to return to where you were.`,

  fullName: msg`Full name`,
  email: msg`Email`,
  password: msg`Password`,
  newPassword: msg`New password`,
  passwordHint: msg`At least ${passwordLength.least} characters. A short sentence is easy to remember.`,

  signIn: msg`Sign in`,
  signUp: msg`Sign up`,
  newHere: msg`New here?`,
  createAccount: msg`Create an account`,
  haveAccount: msg`Already have an account?`,
  backToSignIn: msg`Back to sign in`,
  forgotPassword: msg`Forgot your password?`,
  or: msg({ message: "or", context: "between two ways to sign in" }),
  continueWith: (provider: string) => msg`Continue with ${provider}`,
  providerOff: (provider: string) =>
    msg`Signing in with ${provider} is not set up at this academy. Please use your email and password.`,

  missingCredentials: msg`You must provide either an email or phone number and a password`,
  signUpFailed: msg`Sign up Failed`,
  signInFailed: msg`Sign in Failed`,
  signOutFailed: msg`Sign out Failed`,
  loggedOut: { title: msg`Logged out`, description: msg`You have been signed out.` },
  somethingWentWrong: msg`Something went wrong`,
  emailNeeded: msg`Please enter your email address.`,
  emailMisspelt: msg`This does not look like an email address.`,
  passwordTooShort: (least: number) => msg`Password should be at least ${least} characters.`,
  passwordTooLong: (most: number) => msg`Password should be at most ${most} characters.`,
  passwordNeeded: msg`Please enter your password.`,
  nameNeeded: msg`Please enter your name.`,
  confirmFirst: msg`Confirm your address`,
  confirmFirstHelp: msg`Send me the confirmation link`,

  staffSubmit: msg`Sign In`,
  staffSubmitting: msg`Signing In...`,
  linkByMail: msg`Sign in with an email link`,
  loginSuccessful: { title: msg`Login Successful`, description: msg`Redirecting...` },
  loginFailed: msg`Login Failed`,
  invalidCredentials: msg`Invalid credentials. Please try again.`,
});

/** The names of password strengths, shown while typing. */
export const strengthWords = defineMessages({
  none: msg`At least ${passwordLength.least} characters. A short sentence is easy to remember.`,
  tooShort: (missing: number) => msg`${missing} more ${plural(missing, { one: "character", other: "characters" })}, please.`,
  tooLong: msg`At most ${passwordLength.most} characters, please.`,
  weak: msg`Easy to guess. A few more words make it better.`,
  fair: msg`Fair. Longer would be better.`,
  good: msg`Good.`,
  strong: msg`Strong.`,
});
