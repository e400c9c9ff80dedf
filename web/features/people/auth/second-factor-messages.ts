/** The texts of the step between password and session, for people with a second factor. */
export const secondFactorMessages = {
  title: "Confirm it is you",
  text: (email: string) => `You are signing in as ${email}. Your authenticator app shows a code of six digits for the academy.`,
  code: "Code from your authenticator app",
  codeNeeded: "Please type the six digits.",
  authenticator: "Authenticator",
  unnamedAuthenticator: "Authenticator app",
  submit: "Continue",
  useRecoveryCode: "Use a recovery code instead",
  recoveryText: "Each of the recovery codes that you kept works once.",
  recoveryCode: "Recovery code",
  recoveryCodeNeeded: "Please type one of your recovery codes.",
  useAuthenticator: "Use your authenticator app instead",
  wrongCode: "This code is wrong or has expired. Codes change every 30 seconds; enter the one shown now.",
  wrongRecoveryCode: "This recovery code is wrong or has already been used.",
  signOut: "Sign out",
} as const;
