import { academyGuide } from "#ai/guide/academy-guide.ts";
import type { TutorTask } from "#ai/task.ts";
import { dataPrompt } from "./data-not-instructions.ts";
import { hintsPrompt } from "./hints.ts";
import { honestyPrompt } from "./honesty.ts";
import { languagePrompt } from "./language.ts";
import { pacePrompt } from "./pace.ts";
import { passagesPrompt } from "./passages.ts";
import { personalityPrompt } from "./personality.ts";
import { quotingPrompt } from "./quoting.ts";
import { rolePrompt } from "./role.ts";
import { teachingPrompt } from "./teaching.ts";

/** The whole system text of a tutor's turn. `boundary` must be random. */
export function tutorPrompt(task: TutorTask, boundary: string): string {
  const { course, lesson } = task.place;
  const outline = task.found.outline.map((each) => `${each.courseTitle}, lesson ${each.position + 1}: ${each.lessonTitle}`);
  const open = [
    `The learner has open: ${course ? `the course ${course.title}` : "no course"}${lesson ? `, lesson ${lesson.title}` : ""}`,
    ...(outline.length > 0 ? ["All lessons:", ...outline] : []),
  ];
  const parts = [
    rolePrompt,
    teachingPrompt,
    hintsPrompt,
    quotingPrompt,
    honestyPrompt(task.found),
    personalityPrompt(task.preferences),
    pacePrompt(task.preferences),
    languagePrompt(task.preferences),
    dataPrompt(boundary),
    `BEGIN ${boundary}\n${open.map(oneLine).join("\n")}\nEND ${boundary}`,
    course === null ? `Questions about the academy itself are answered from this alone:\n${guideText()}` : "",
    passagesPrompt(task, boundary),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function guideText(): string {
  return academyGuide.map(({ topic, answer }) => `- ${topic}: ${answer}`).join("\n");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
