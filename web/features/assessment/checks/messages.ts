import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of the questions under a lesson's text. */
export const messages = defineMessages({
  title: msg`Check yourself`,
  about: (count: number) =>
    msg`${plural(count, { one: "# question", other: "# questions" })} on this lesson. Answer as often as you like; nothing is graded.`,
  places: (count: number) => msg`Questions to place in the text (${count})`,
  placesHelp: msg`Put a question’s line on a line of its own where learners should see the question. Questions without a place in the text appear below it.`,
  copyLine: msg`Copy line`,
  copyLineOf: (stem: string) => msg`Copy line: ${stem}`,
  question: (number: number) => msg`Question ${number}`,
  passed: msg`Answered correctly`,
  judge: msg`Check my answer`,
  hint: msg`Show a hint`,
  again: msg`Look at the lesson again, then try once more.`,
  answerFirst: msg`Answer the question first.`,
  notLoaded: msg`The questions on this lesson could not be loaded. The lesson itself is complete.`,
  tryAgain: msg`Try again`,
});
