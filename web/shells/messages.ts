/** The texts of the shells: headers, their menu and footers. */
export const messages = {
  pageFailed: {
    title: "This page could not be loaded",
    description: "Nothing you saved is lost. Check your connection and try again.",
  },
  offline: {
    title: "You are offline",
    description: "This page stays as it is. The other one opens once you are connected again.",
  },
  login: "Login",
  requestDemo: "Request a demo",
  academyForBusiness: "The Academy, for business",
  tagline: "Accredited online courses with AI-assisted learning.",
} as const;
