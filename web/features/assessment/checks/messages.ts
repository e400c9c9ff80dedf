import { plural } from "#domain/plural.ts";

/** The words of the questions under a lesson's text. */
export const messages = {
  title: "Check yourself",
  about: (count: number) =>
    `${plural(count, "question", "questions")} on this lesson. Answer as often as you like; nothing is graded.`,
  question: (number: number) => `Question ${number}`,
  passed: "Answered correctly",
  judge: "Check my answer",
  hint: "Show a hint",
  again: "Look at the lesson again, then try once more.",
  answerFirst: "Answer the question first.",
  notLoaded: "The questions on this lesson could not be loaded. The lesson itself is complete.",
  tryAgain: "Try again",
};
