import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of the shells: headers, their menu and footers. */
export const messages = defineMessages({
  visitorView: { text: msg`You are viewing the academy as a visitor.`, end: msg`Back to your dashboard` },
  pageFailed: {
    title: msg`This page could not be loaded`,
    description: msg`Nothing you saved is lost. Check your connection and try again.`,
  },
  offline: {
    title: msg`You are offline`,
    description: msg`This page stays as it is. The other one opens once you are connected again.`,
  },
  signOut: {
    title: msg`Not everything has been sent`,
    text: msg`It exists only in this browser, and is removed when you log out.`,
    notes: (count: number) => msg`${plural(count, { one: "Notes on a lesson", other: "Notes on # lessons" })}`,
    texts: (count: number) => msg`${plural(count, { one: "A lesson you are writing", other: "# lessons you are writing" })}`,
    asides: (count: number) => msg`${plural(count, { one: "A draft you set aside", other: "# drafts you set aside" })}`,
    exams: (count: number) => msg`${plural(count, { one: "Answers in an exam", other: "Answers in # exams" })}`,
    fields: (count: number) =>
      msg`${plural(count, { one: "What you entered on this page", other: "# fields you filled in on this page" })}`,
    cancel: msg`Cancel`,
    leaveOut: msg`Log out anyway`,
    send: msg`Send and log out`,
    notSent: msg`This could not be sent. Check your connection and try again; where two texts differ, decide on the lesson's page first.`,
  },
  login: msg`Login`,
  requestDemo: msg`Request a demo`,
  academyForBusiness: (name: string) => msg`${name}, for business`,
  contact: msg`Contact`,
});
