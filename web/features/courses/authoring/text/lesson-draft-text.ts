import { storableText } from "#domain/storable-text.ts";

/** The text of a lesson draft. */
export type LessonDraftText = { title: string; content: string };

/** A saved text, with its revision. */
export type StoredText = LessonDraftText & { revision: number };

/** Clean a text as it is stored: line feeds only, without invisible characters. */
export function cleanContent(content: string): string {
  return storableText(content.replace(/\r\n?/g, "\n"));
}

/** Return whether both texts are equal. */
export function isSameText(one: LessonDraftText, other: LessonDraftText): boolean {
  return one.title === other.title && one.content === other.content;
}
