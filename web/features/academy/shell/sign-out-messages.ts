import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of the question before signing out, which visitors never need. */
export const signOutMessages = defineMessages({
  title: msg`Not everything has been sent`,
  text: msg`It exists only in this browser, and is removed when you log out.`,
  notes: (count: number) => msg`${plural(count, { one: "Notes on a lesson", other: "Notes on # lessons" })}`,
  texts: (count: number) => msg`${plural(count, { one: "A lesson you are writing", other: "# lessons you are writing" })}`,
  asides: (count: number) => msg`${plural(count, { one: "A draft you set aside", other: "# drafts you set aside" })}`,
  exams: () => msg`Answers in an exam`,
  fields: (count: number) =>
    msg`${plural(count, { one: "What you entered on this page", other: "# fields you filled in on this page" })}`,
  cancel: msg`Cancel`,
  leaveOut: msg`Log out anyway`,
  send: msg`Send and log out`,
  notSent: msg`This could not be sent. Check your connection and try again; where two texts differ, decide on the lesson's page first.`,
});
