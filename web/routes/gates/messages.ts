/** The texts of the gate before signed-in pages. */
export const messages = {
  lessonNeedsSignIn: { title: "Sign in required", description: "Please sign in to view lessons." },
  playgroundNeedsSignIn: { title: "Authentication Error", description: "You must be logged in." },
  sessionEnded: { title: "Your session has ended", description: "Please sign in again." },
  signInFailed: "Sign in Failed",
  somethingWentWrong: "Something went wrong",
  signedOut: "Sign in to access your dashboard",
  signedOutHelp: "Your courses and your progress are kept.",
  signIn: "Sign in",
} as const;
