import type { TutorTask } from "#ai/task.ts";
import { keyIdeas } from "./answer-lesson.ts";
import { listLessons, refuse } from "./refuse.ts";
import { escapeMarkdown } from "./show-quote.ts";
import { vary } from "./variation.ts";
import { wordsIn } from "./words/words.ts";

/** Answers what is said in passing: a greeting, thanks, a goodbye, a question about the tutor. */
export function answerTalk(task: TutorTask, intent: "greeting" | "thanks" | "farewell" | "identity"): string {
  const seed = `${task.question.text} ${task.earlierAnswers.length}`;
  const { talk } = wordsIn(task.preferences.language);
  switch (intent) {
    case "greeting":
      return [task.earlierAnswers.length === 0 ? talk.hello(courseOf(task)) : vary(talk.helloAgain, seed), suggest(task)].join(
        "\n\n",
      );
    case "thanks":
      return vary(talk.thanks, seed);
    case "farewell":
      return vary(talk.farewell, seed);
    case "identity":
      return [talk.self, suggest(task)].join("\n\n");
  }
}

/** Answers what a course is about: its lessons, by name. */
export function answerCourse(task: TutorTask): string {
  if (task.found.outline.length === 0) return refuse(task);
  const { talk } = wordsIn(task.preferences.language);
  const course = courseOf(task);
  return [course === null ? talk.yourCourses : talk.courseHas(course), listLessons(task), talk.begin].join("\n\n");
}

function courseOf({ place }: TutorTask): string | null {
  return place.course && `**${escapeMarkdown(place.course.title)}**`;
}

/** Two or three things to ask, taken from what is open. */
function suggest(task: TutorTask): string {
  const { talk, or } = wordsIn(task.preferences.language);
  const passages = task.found.openLesson.filter(({ isExercise }) => !isExercise);
  const terms = [
    ...new Set(
      keyIdeas(passages)
        .map(({ term }) => term)
        .filter((term) => term !== ""),
    ),
  ].slice(0, 2);
  if (terms.length > 0) return talk.couldAsk(terms.map((term) => talk.whatMeans(escapeMarkdown(term))).join(or));
  if (task.found.outline.length === 0) return refuse(task);
  return `${talk.askAbout}\n\n${listLessons(task)}`;
}
