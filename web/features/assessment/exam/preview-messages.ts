import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of an instructor's preview of an exam. */
export const examPreviewMessages = defineMessages({
  title: msg`Preview of an exam`,
  heading: (exam: string) => msg`Preview: ${exam}`,
  toExam: msg`Back to the exam`,
  countsNowhere: msg`You see the exam as a learner does. Nothing is saved, and it counts nowhere.`,
  answersStay: msg`Your answers stay on this page until you hand in`,
  handIn: msg`Hand in the preview`,
  startAgain: msg`Start the preview again`,
  notHandedIn: msg`The preview could not be graded`,
  result: msg`What learners see afterward`,
  onlyPoints: msg`This exam shows learners their points only.`,
  essays: (count: number) =>
    msg`${plural(count, { one: "# essay", other: "# essays" })} would be read by an instructor first. Until then there are no points.`,
});
