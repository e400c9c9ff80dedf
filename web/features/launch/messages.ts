/** The texts of the countdown page. */
export const messages = {
  title: "Coming soon",
  heading: "The doors open soon",
  text: "An academy of accredited online courses with AI-assisted learning is getting ready. The first lessons are on the shelves.",
  welcome: "Welcome!",
  welcomeText: "Members sign in here.",
  memberLogin: "Member Login",
} as const;
