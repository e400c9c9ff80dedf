import { dataBlock, dataPrompt } from "#ai/prompts/data-not-instructions.ts";
import { daysBetween, nextLessons } from "./next-lessons.ts";
import type { CoachingTask } from "./task.ts";
import { namePlace } from "./written-note.ts";

const coaching = `You write a short coaching note to one student of an online course academy. A person reads it before the student does.
- Warm and plain, at most 150 words, Markdown without headings and links. Say what the student has really done, one thing that may help now, and ask one question.
- Every fact comes from the records below: no other courses, figures, dates, marks or promises. Write percentages as they stand there.
- Write ${namePlace} where the student's name belongs, and no other name of a person anywhere.
- The summary in the message is what somebody says of the student: it may help you to choose the tone and the advice. Do not repeat it, and state nothing from it as a fact.
- No diagnosis, no pressure, no comparison with other students, nothing about health, money or family.`;

const form = `Answer with one JSON object and nothing around it. "lesson" is the number of a lesson from the list of next lessons; at most three steps:
{"note": string, "steps": [{"lesson": number, "why": string}]}`;

/** The whole system text for a coaching note. `boundary` must be random. */
export function coachingPrompt({ progress, now }: CoachingTask, boundary: string): string {
  const records = progress.map(({ title, lesson_count, lessons_opened, progress: percent, last_opened_at }) =>
    [
      `- ${oneLine(title)}: ${percent}% of ${lesson_count} lessons, ${lessons_opened} opened`,
      last_opened_at === null ? "none opened yet" : `last opened ${daysBetween(last_opened_at, now)} days ago`,
    ].join(", "),
  );
  const next = nextLessons(progress).map(
    ({ number, courseTitle, lessonTitle }) => `${number}. ${oneLine(courseTitle)}: ${oneLine(lessonTitle)}`,
  );
  return [
    coaching,
    dataPrompt(boundary),
    `The academy's records of the student:\n${dataBlock(boundary, records.join("\n") || "Not enrolled in any course.")}`,
    `The next lessons:\n${dataBlock(boundary, next.join("\n") || "There are none.")}`,
    form,
  ].join("\n\n");
}

/** What is asked, with the summary that somebody has typed. */
export function coachingWish({ summary }: CoachingTask, boundary: string): string {
  return `Write the note. The summary:\n${dataBlock(boundary, summary)}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
