import { storableText } from "#domain/storable-text.ts";

/** What an author writes of a lesson. */
export type LessonDraftText = { title: string; content: string };

/** A text that the academy keeps, with the number that it was kept under. */
export type StoredText = LessonDraftText & { revision: number };

/** A title as it is kept: on one line, without spaces around it. */
export function cleanTitle(title: string): string {
  return storableText(title)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** A text as it is kept: lines ended by a line feed, without signs that nobody sees. */
export function cleanContent(content: string): string {
  return storableText(content.replace(/\r\n?/g, "\n"));
}

/** Whether both say the same. */
export function isSameText(one: LessonDraftText, other: LessonDraftText): boolean {
  return one.title === other.title && one.content === other.content;
}
