import type { TutorTask } from "../task.ts";
import { keyIdeas } from "./answer-lesson.ts";
import { listLessons, refuse } from "./refuse.ts";
import { escapeMarkdown } from "./show-quote.ts";
import { vary } from "./variation.ts";

const self =
  "I am the academy's built-in tutor: a program that searches the lessons, quotes them word for word and asks you a question back. No AI service stands behind me, and I know nothing beyond your lessons.";

/** Answers what is said in passing: a greeting, thanks, a goodbye, a question about the tutor. */
export function answerTalk(task: TutorTask, intent: "greeting" | "thanks" | "farewell" | "identity"): string {
  const seed = `${task.question.text} ${task.earlierAnswers.length}`;
  switch (intent) {
    case "greeting":
      return [
        task.earlierAnswers.length === 0
          ? `Hello! I am the academy's built-in tutor: I answer from ${task.place.course ? `the lessons of **${escapeMarkdown(task.place.course.title)}**` : "the lessons of your courses"} and quote them.`
          : vary(["Hello again!", "Good to have you back."], seed),
        suggest(task),
      ].join("\n\n");
    case "thanks":
      return vary(
        [
          "You are welcome. What would you like to look at next?",
          "My pleasure. Is there a part that is still unclear?",
          "Gladly. Could you now say it in your own words, without looking?",
        ],
        seed,
      );
    case "farewell":
      return vary(
        ["Goodbye, and come back whenever you like.", "See you next time. One look at the exercises before you go?"],
        seed,
      );
    case "identity":
      return [self, suggest(task)].join("\n\n");
  }
}

/** Answers what a course is about: its lessons, by name. */
export function answerCourse(task: TutorTask): string {
  const { place, found } = task;
  if (found.outline.length === 0) return refuse(task);
  const what = place.course
    ? `**${escapeMarkdown(place.course.title)}** has these lessons:`
    : "You can ask me about these courses:";
  return [what, listLessons(task), "Where would you like to begin?"].join("\n\n");
}

/** Two or three things to ask, taken from what is open. */
function suggest(task: TutorTask): string {
  const passages = task.found.openLesson.filter(({ isExercise }) => !isExercise);
  const terms = [
    ...new Set(
      keyIdeas(passages)
        .map(({ term }) => term)
        .filter((term) => term !== ""),
    ),
  ].slice(0, 2);
  if (terms.length > 0) {
    const [first, second] = terms.map((term) => `*What does ${escapeMarkdown(term)} mean?*`);
    return `You could ask me ${first}${second ? ` or ${second}` : ""}, or *Explain this lesson*. What shall it be?`;
  }
  if (task.found.outline.length === 0) return refuse(task);
  return `Ask me about one of these:\n\n${listLessons(task)}`;
}
