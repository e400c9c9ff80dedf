import type { Passage } from "#ai/retrieval/passage.ts";
import type { Quote } from "./select-quote.ts";

/** A quote as a Markdown block quote. */
export function showQuote({ text }: Quote): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

/** A lesson's title in bold, with its course where none is open. */
export function nameLesson({ lesson }: Passage, namesCourse: boolean): string {
  return `**${escapeMarkdown(lesson.lessonTitle)}**${namesCourse ? ` (${escapeMarkdown(lesson.courseTitle)})` : ""}`;
}

/** The innermost heading over a passage, in italics, or null. */
export function nameHeading({ headings }: Passage): string | null {
  const heading = headings.at(-1);
  return heading === undefined ? null : `*${escapeMarkdown(heading)}*`;
}

/** Words in italics, with a word of the language between them. */
export function listWords(words: readonly string[], or: string): string {
  return words.map((word) => `*${escapeMarkdown(word)}*`).join(or);
}

/** A title or a word of the learner as text: nothing in it is Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|~]/g, "\\$&");
}
