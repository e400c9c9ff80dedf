import { createHash } from "node:crypto";
import type { SpokenRecording } from "./spoken-text.ts";
import type { Term } from "#ai/text/terms.ts";

/** A lesson with its text, as retrieval finds it. */
export type LessonText = {
  courseId: string;
  courseTitle: string;
  lessonId: string;
  lessonTitle: string;
  /** Position of the lesson in its course, from 0. */
  position: number;
  /** The tag of its course's language, by which its words are read; English if absent. */
  language?: string;
  /** Markdown. */
  content: string;
  /** Where in the content the instructor's answers to learners' questions begin, after the lesson's own text; absent if there are none. */
  answersFrom?: number;
  /** The recordings' captions, and where in the content they begin, after everything else; absent if there are none. */
  spoken?: { from: number; recordings: readonly SpokenRecording[] };
};

/** A quotable sentence of a passage: Markdown, verbatim, without the list marker before it. */
export type QuotableSentence = { text: string; start: number; end: number; block: number };

/** A piece of a lesson, about a paragraph, with its headings. */
export type Passage = {
  lesson: LessonText;
  /** Headings from the outermost to the innermost, without the lesson's title. */
  headings: readonly string[];
  /** Markdown, verbatim from the lesson: `lesson.content.slice(start, end)`. */
  text: string;
  start: number;
  end: number;
  /** Sentences of its paragraphs and items, with positions counted from the beginning of the lesson. */
  sentences: readonly QuotableSentence[];
  /** What it contains besides sentences. */
  holds: { table: boolean; code: boolean; list: boolean };
  /** Content words of the text, of the headings and of the lesson's title. */
  terms: { text: readonly Term[]; headings: readonly Term[]; title: readonly Term[] };
  /** Whether it is an exercise, which may be set but never solved. */
  isExercise: boolean;
};

const ids = new WeakMap<Passage, string>();

/** Return an id made from a passage's text and place; it stays the same as long as its words do, whatever changes around it. */
export function passageId(passage: Passage): string {
  const known = ids.get(passage);
  if (known !== undefined) return known;
  const said = [passage.lesson.lessonTitle, ...passage.headings, passage.text].join("\n");
  const id = createHash("sha256").update(said).digest("hex").slice(0, 32);
  ids.set(passage, id);
  return id;
}

/** Return whether a passage is an instructor's answer to learners, as opposed to the lesson's own text. */
export function isInstructorsAnswer({ lesson, start }: Passage): boolean {
  return lesson.answersFrom !== undefined && start >= lesson.answersFrom && start < (lesson.spoken?.from ?? Infinity);
}

/** Return whether a passage is from a recording's captions. */
export function isSpoken({ lesson, start }: Passage): boolean {
  return lesson.spoken !== undefined && start >= lesson.spoken.from;
}
