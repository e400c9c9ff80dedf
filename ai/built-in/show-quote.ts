import type { Passage } from "#ai/retrieval/passage.ts";
import type { Quote } from "./select-quote.ts";

/** Format a quote as a Markdown block quote. */
export function showQuote({ text }: Quote): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

/** Format a lesson's title in bold, with its course if none is open. */
export function nameLesson({ lesson }: Passage, namesCourse: boolean): string {
  return `**${escapeMarkdown(lesson.lessonTitle)}**${namesCourse ? ` (${escapeMarkdown(lesson.courseTitle)})` : ""}`;
}

/** Format the innermost heading of a passage in italics, or null. */
export function nameHeading({ headings }: Passage): string | null {
  const heading = headings.at(-1);
  return heading === undefined ? null : `*${escapeMarkdown(heading)}*`;
}

/** List words in italics, joined with the given conjunction. */
export function listWords(words: readonly string[], or: string): string {
  return words.map((word) => `*${escapeMarkdown(word)}*`).join(or);
}

/** Escape a title or a learner's words, so that nothing in them is Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|~]|&(?=#?[\da-z]{1,32};)/gi, "\\$&");
}
