import { pluralWords } from "#domain/plural.ts";

/** The texts of the shells: headers, their menu and footers. */
export const messages = {
  visitorView: { text: "You are viewing the academy as a visitor.", end: "Back to your dashboard" },
  pageFailed: {
    title: "This page could not be loaded",
    description: "Nothing you saved is lost. Check your connection and try again.",
  },
  offline: {
    title: "You are offline",
    description: "This page stays as it is. The other one opens once you are connected again.",
  },
  signOut: {
    title: "Not everything has been sent",
    text: "It exists only in this browser, and is removed when you log out.",
    notes: (count: number) => pluralWords(count, "Notes on a lesson", `Notes on ${count} lessons`),
    texts: (count: number) =>
      pluralWords(count, "The text of a lesson that you write", `The texts of ${count} lessons that you write`),
    asides: (count: number) => pluralWords(count, "A text that you put aside", `${count} texts that you put aside`),
    fields: (count: number) =>
      pluralWords(count, "What you have typed or chosen on this page", `${count} fields that you have filled on this page`),
    cancel: "Cancel",
    leaveOut: "Log out without it",
    send: "Send and log out",
    notSent:
      "This could not be sent. Check your connection and try again; where two texts differ, decide on the lesson's page first.",
  },
  login: "Login",
  requestDemo: "Request a demo",
  academyForBusiness: (name: string) => `${name}, for business`,
  contact: "Contact",
} as const;
