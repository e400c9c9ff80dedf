import type { Term } from "#ai/text/terms.ts";

/** A lesson with its text, as retrieval finds it. */
export type LessonText = {
  courseId: string;
  courseTitle: string;
  lessonId: string;
  lessonTitle: string;
  /** Position of the lesson in its course, from 0. */
  position: number;
  /** Markdown. */
  content: string;
};

/** A sentence of a passage that can be quoted: Markdown, letter by letter, without the list mark before it. */
export type QuotableSentence = { text: string; start: number; end: number; block: number };

/** A piece of a lesson, about a paragraph, with the headings that it stands under. */
export type Passage = {
  lesson: LessonText;
  /** Headings from the outermost to the innermost, without the lesson's title. */
  headings: readonly string[];
  /** Markdown, letter by letter as it stands in the lesson: `lesson.content.slice(start, end)`. */
  text: string;
  start: number;
  end: number;
  /** Sentences of its paragraphs and items; places count from the beginning of the lesson. */
  sentences: readonly QuotableSentence[];
  /** What it holds beside sentences. */
  holds: { table: boolean; code: boolean; list: boolean };
  /** Content words of the text, of the headings and of the lesson's title. */
  terms: { text: readonly Term[]; headings: readonly Term[]; title: readonly Term[] };
  /** Exercises are asked, never solved. */
  isExercise: boolean;
};
