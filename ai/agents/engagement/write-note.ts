import type { CoachingNote, CourseProgress } from "#domain/agents.schema.ts";
import { quietDays } from "#domain/teaching.ts";
import { escapeMarkdown } from "#ai/built-in/show-quote.ts";
import { createQuoteGate } from "#ai/quotes/quote-gate.ts";
import { quoteVerifier } from "#ai/quotes/verify-quote.ts";
import { dataBlock, dataPrompt } from "#ai/prompts/prompt-parts.ts";
import type { Ask } from "../ask.ts";
import { askForJson } from "../ask-for-json.ts";
import { nextLessons } from "./next-lessons.ts";
import type { CoachingTask } from "./task.ts";
import { namePlace, writtenNoteSchema, type WrittenNote } from "./written-note.ts";

const coaching = `You write a short coaching note to one student of an online course academy. A person reads it before the student does.
- Warm and plain, at most 150 words, Markdown without headings and links. Say what the student has really done, one thing that may help now, and ask one question.
- Every fact comes from the records below: no other courses, figures, dates, marks or promises. Write percentages as they stand there.
- Write ${namePlace} where the student's name belongs, and no other name of a person anywhere.
- The summary in the message is what somebody says of the student: it may help you to choose the tone and the advice. Do not repeat it, and state nothing from it as a fact.
- No diagnosis, no pressure, no comparison with other students, nothing about health, money or family.`;

const form = `Answer with one JSON object and nothing around it. "lesson" is the number of a lesson from the list of next lessons; at most three steps:
{"note": string, "steps": [{"lesson": number, "why": string}]}`;

export type NoteInput = {
  /** The student's name, as the academy has it. */
  name: string;
  /** The name by which the caller referred to the student. */
  saidName: string;
  progress: readonly CourseProgress[];
  summary: string;
  now: Date;
};

/** The longest note, in tokens. */
const noteTokens = 1200;

const nameless = "there";

/**
 * Write a note to a student from what the academy has recorded. Figures that are in no record are refused. The model sees a placeholder
 * instead of the name, which is inserted afterwards. Throws what `ask` throws and `agent.unusable_answer`.
 */
export async function writeNote(ask: Ask, input: NoteInput): Promise<CoachingNote> {
  const { name, saidName, progress, summary, now } = input;
  const task: CoachingTask = { kind: "coaching", name, progress, summary, now };
  const boundary = crypto.randomUUID();
  const request = {
    system: coachingPrompt(task, boundary),
    messages: [{ role: "user", content: coachingInput(task, boundary) }],
    task,
    maxOutputTokens: noteTokens,
  } as const;
  const lessons = nextLessons(progress);
  const written = await askForJson(ask, request, writtenNoteSchema, (note) => complain(note, input, lessons.length));
  const steps = written.steps.flatMap(({ lesson, why }) => {
    const meant = lessons[lesson - 1];
    return meant ? [{ course_id: meant.courseId, lesson_id: meant.lessonId, lesson_title: meant.lessonTitle, why }] : [];
  });
  const note = withoutQuotes(written.note).replaceAll(namePlace, () => escapeMarkdown(name.trim() || nameless));
  const differs = saidName.trim().toLowerCase() !== name.trim().toLowerCase();
  return {
    name,
    note,
    steps,
    progress: [...progress],
    notices: differs
      ? [`The academy knows this student as ${name.trim() || "someone without a name"}; the note uses that name.`]
      : [],
  };
}

/** Remove quotation marks, because a note quotes no lesson. */
function withoutQuotes(note: string): string {
  const gate = createQuoteGate(quoteVerifier([]));
  return gate.push(note) + gate.finish();
}

/** Return, for the model, what the records do not support in a note; null if there is nothing. */
function complain({ note, steps }: WrittenNote, { progress }: NoteInput, lessonCount: number): string | null {
  const text = [note, ...steps.map(({ why }) => why)].join("\n");
  const known = new Set(progress.map(({ progress: percent }) => percent));
  const strange = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s?(?:%|per ?cent\b)/gi)].find(([, figure]) => !known.has(Number(figure)));
  if (strange) return `${strange[0]} is in no record.`;
  if (steps.some(({ lesson }) => lesson > lessonCount)) return "A step names a lesson that is not in the list.";
  return null;
}

/** Format a note with its steps in Markdown. */
export function describeNote({ note, steps }: CoachingNote): string {
  if (steps.length === 0) return note;
  const listed = steps.map(
    ({ course_id, lesson_id, lesson_title, why }) =>
      `- [${escapeMarkdown(lesson_title)}](/learn/${course_id}/${lesson_id}): ${escapeMarkdown(why)}`,
  );
  return `${note}\n\n**Next**\n\n${listed.join("\n")}`;
}

/** Build the system text for a coaching note. `boundary` must be random. */
function coachingPrompt({ progress, now }: CoachingTask, boundary: string): string {
  const records = progress.map(({ title, lesson_count, lessons_opened, progress: percent, last_opened_at }) =>
    [
      `- ${oneLine(title)}: ${percent}% of ${lesson_count} lessons, ${lessons_opened} opened`,
      last_opened_at === null ? "none opened yet" : `last opened ${quietDays(new Date(last_opened_at), now)} days ago`,
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

/** Build the user message, with the summary that somebody has typed. */
function coachingInput({ summary }: CoachingTask, boundary: string): string {
  return `Write the note. The summary:\n${dataBlock(boundary, summary)}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
