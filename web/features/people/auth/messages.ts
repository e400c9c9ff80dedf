import { passwordLength } from "#domain/password.ts";
import { pluralWords } from "#domain/plural.ts";

/** The texts of the sign-in page's two portals. */
export const messages = {
  tabs: "Who is signing in",
  studentTab: "Student",
  staffTab: "Staff & Admin",
  studentTitle: "Student Portal",
  staffTitle: "Staff & Admin Portal",
  studentWelcome: "Sign in to go on learning where you stopped.",
  studentInvitation: "An account keeps your courses and your progress.",
  staffWelcome: "For instructors and administrators of the academy.",
  cameFromEnrolling: "Choose a password, and your enrollment is completed with your new account.",
  cameFromElsewhere: "Sign in, and you come back to where you were.",

  fullName: "Full name",
  email: "Email",
  password: "Password",
  newPassword: "New password",
  passwordHint: `At least ${passwordLength.least} characters. A short sentence is easy to remember.`,

  signIn: "Sign in",
  signUp: "Sign up",
  newHere: "New here?",
  createAccount: "Create an account",
  haveAccount: "Already have an account?",
  backToSignIn: "Back to sign in",
  forgotPassword: "Forgot your password?",
  or: "or",
  continueWith: (provider: string) => `Continue with ${provider}`,
  providerOff: (provider: string) =>
    `Signing in with ${provider} is not set up at this academy. Please use your email and password.`,

  missingCredentials: "You must provide either an email or phone number and a password",
  signUpFailed: "Sign up Failed",
  signInFailed: "Sign in Failed",
  signOutFailed: { title: "Sign out Failed", description: "Something went wrong" },
  loggedOut: { title: "Logged out", description: "You have been signed out." },
  somethingWentWrong: "Something went wrong",
  emailNeeded: "Please enter your email address.",
  emailMisspelt: "This does not look like an email address.",
  passwordNeeded: "Please enter your password.",
  nameNeeded: "Please enter your name.",
  confirmFirst: "Confirm your address",
  confirmFirstHelp: "Send me the confirmation link",

  staffSubmit: "Sign In",
  staffSubmitting: "Signing In...",
  staffLink: "Sign in with a link by mail",
  loginSuccessful: { title: "Login Successful", description: "Redirecting..." },
  loginFailed: "Login Failed",
  invalidCredentials: "Invalid credentials. Please try again.",
} as const;

/** What the strength of a password is called while it is typed. */
export const strengthWords = {
  none: messages.passwordHint,
  tooShort: (missing: number) => `${missing} more ${pluralWords(missing, "character", "characters")}, please.`,
  tooLong: `At most ${passwordLength.most} characters, please.`,
  weak: "Easy to guess. A few more words make it better.",
  fair: "Fair. It may well be longer.",
  good: "Good.",
  strong: "Strong.",
} as const;
