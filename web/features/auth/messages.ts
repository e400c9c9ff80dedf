import { passwordLength } from "#domain/password.ts";

/** The texts of the sign-in page. */
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
  passwordHint: `At least ${passwordLength.least} characters. A short sentence is easy to remember.`,

  signIn: "Sign in",
  signUp: "Sign up",
  newHere: "New here?",
  createAccount: "Create an account",
  haveAccount: "Already have an account?",
  backToSignIn: "Back to sign in",
  or: "or",
  continueWith: (provider: string) => `Continue with ${provider}`,
  providerOff: (provider: string) =>
    `Signing in with ${provider} is not set up at this academy. Please use your email and password.`,

  checkEmail: "Check your email for the confirmation link",
  checkEmailHelp: (email: string) => `It was sent to ${email}. Once you have opened it, your account is ready.`,

  missingCredentials: "You must provide either an email or phone number and a password",
  signUpFailed: "Sign up Failed",
  signInFailed: "Sign in Failed",
  somethingWentWrong: "Something went wrong",
  unreachable: "The academy cannot be reached. Check your connection and try again.",

  staffSubmit: "Sign In",
  staffSubmitting: "Signing In...",
  emailNeeded: "Please enter your email address.",
  passwordNeeded: "Please enter your password.",
  loginSuccessful: { title: "Login Successful", description: "Redirecting..." },
  loginFailed: "Login Failed",
  invalidCredentials: "Invalid credentials. Please try again.",
} as const;
