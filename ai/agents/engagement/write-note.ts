import type { CoachingNote, CourseProgress } from "#domain/agents.schema.ts";
import { escapeMarkdown } from "#ai/built-in/show-quote.ts";
import { createQuoteGate } from "#ai/quotes/quote-gate.ts";
import { quoteVerifier } from "#ai/quotes/verify-quote.ts";
import type { Ask } from "../ask.ts";
import { askForJson } from "../ask-for-json.ts";
import { nextLessons } from "./next-lessons.ts";
import { coachingPrompt, coachingWish } from "./prompt.ts";
import type { CoachingTask } from "./task.ts";
import { namePlace, writtenNoteSchema, type WrittenNote } from "./written-note.ts";

export type NoteWish = {
  /** As the academy knows the student. */
  name: string;
  /** As the caller calls them. */
  saidName: string;
  progress: readonly CourseProgress[];
  summary: string;
  now: Date;
};

/** Room for a note, in tokens. */
export const noteTokens = 1200;
const nameless = "there";

/**
 * Writes a note to a student from what the academy has recorded. A figure that is in no record is not let through, and the name is put in
 * afterwards. Throws what `ask` throws and `agent.unusable_answer`.
 */
export async function writeNote(ask: Ask, wish: NoteWish): Promise<CoachingNote> {
  const { name, saidName, progress, summary, now } = wish;
  const task: CoachingTask = { kind: "coaching", name, progress, summary, now };
  const boundary = crypto.randomUUID();
  const request = {
    system: coachingPrompt(task, boundary),
    messages: [{ role: "user", content: coachingWish(task, boundary) }],
    task,
    maxOutputTokens: noteTokens,
  } as const;
  const lessons = nextLessons(progress);
  const written = await askForJson(ask, request, writtenNoteSchema, (note) => complain(note, wish, lessons.length));
  const steps = written.steps.flatMap(({ lesson, why }) => {
    const meant = lessons[lesson - 1];
    return meant ? [{ course_id: meant.courseId, lesson_id: meant.lessonId, lesson_title: meant.lessonTitle, why }] : [];
  });
  const note = withoutQuotes(written.note).replaceAll(namePlace, escapeMarkdown(name.trim() || nameless));
  const differs = saidName.trim().toLowerCase() !== name.trim().toLowerCase();
  return {
    name,
    note,
    steps,
    progress: [...progress],
    notices: differs
      ? [`The academy knows this student as ${name.trim() || "somebody without a name"}; the note uses that name.`]
      : [],
  };
}

/** A note quotes no lesson, so no mark of quotation in it is true. */
function withoutQuotes(note: string): string {
  const gate = createQuoteGate(quoteVerifier([]));
  return gate.push(note) + gate.finish();
}

/** What a note says that no record bears out, for the model; null when there is nothing. */
function complain({ note, steps }: WrittenNote, { progress }: NoteWish, lessonCount: number): string | null {
  const text = [note, ...steps.map(({ why }) => why)].join("\n");
  const known = new Set(progress.map(({ progress: percent }) => percent));
  const strange = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s?(?:%|per ?cent\b)/gi)].find(([, figure]) => !known.has(Number(figure)));
  if (strange) return `${strange[0]} is in no record.`;
  if (steps.some(({ lesson }) => lesson > lessonCount)) return "A step names a lesson that is not in the list.";
  return null;
}

/** A note with its steps, for reading, in Markdown. */
export function describeNote({ note, steps }: CoachingNote): string {
  if (steps.length === 0) return note;
  const listed = steps.map(
    ({ course_id, lesson_id, lesson_title, why }) =>
      `- [${escapeMarkdown(lesson_title)}](/learn/${course_id}/${lesson_id}): ${escapeMarkdown(why)}`,
  );
  return `${note}\n\n**Next**\n\n${listed.join("\n")}`;
}
