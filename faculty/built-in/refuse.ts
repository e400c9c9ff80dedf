import type { TutorTask } from "../task.ts";
import { escapeMarkdown } from "./show-quote.ts";
import { vary } from "./variation.ts";

const askOn = [
  "Is one of these close to what you are after?",
  "Which of these would you like to look at?",
  "Shall we take one of these instead?",
] as const;
const named = { words: 3, lessons: 8 };

/** Says that the lessons do not cover the matter, what they do cover, and asks on. */
export function refuse(task: TutorTask): string {
  const { place, found, question, earlierAnswers } = task;
  const seed = `${question.text} ${task.earlierAnswers.length}`;
  if (found.outline.length === 0) return refuseWithoutLessons(task);
  const isKnown = earlierAnswers.some((answer) => answer.includes(listLessons(task)));
  const where = place.course ? "This course does not cover that" : "None of your courses covers that";
  const words = found.fit.missing.filter((word) => word.length > 2).slice(0, named.words);
  const why =
    words.length > 0
      ? `: I find nothing about ${words.map((word) => `*${escapeMarkdown(word)}*`).join(" or ")} in the lessons`
      : "";
  return [
    `${where}, as far as I can see${why}. ${vary(["I would rather say so than guess.", "So I will not make something up.", "I leave it at that rather than guess."], seed)}`,
    ...(isKnown ? [] : [`${place.course ? "What it does cover" : "What they do cover"}:\n\n${listLessons(task)}`]),
    isKnown ? `Which of ${place.course ? "its" : "your"} lessons shall we turn to instead?` : vary(askOn, seed),
  ].join("\n\n");
}

/** The lessons that can be asked about: of the open course, or the courses by name. */
export function listLessons({ place, found }: TutorTask): string {
  const names = place.course
    ? found.outline.map(({ lessonTitle }) => lessonTitle)
    : [...new Set(found.outline.map(({ courseTitle }) => courseTitle))];
  const more = names.length - named.lessons;
  return [
    ...names.slice(0, named.lessons).map((name) => `- ${escapeMarkdown(name)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join("\n");
}

function refuseWithoutLessons({ place }: TutorTask): string {
  return place.course
    ? "This course has no lessons yet, so there is nothing that I could answer from."
    : "I answer from the lessons of your courses, and you are not enrolled in one yet. Have a look at the [store](/store): once you are enrolled, ask me anything about it.";
}
