import { createHash } from "node:crypto";
import { type Term, wordCount } from "#ai/text/terms.ts";
import type { Cue } from "#domain/captions.ts";

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

/** A recording of a lesson with its captions in one language. */
export type SpokenRecording = { id: string; title: string; language: string; revision: number; cues: readonly Cue[] };

/** Characters from which spoken text becomes a new paragraph: at the next end of a sentence, or anywhere. Quotes begin with a paragraph. */
const paragraphCharacters = { sentence: 40, most: 400 };
/** Words from which it becomes one anywhere: captions without full stops stay short enough to be quoted. */
const paragraphWords = 45;

/** Append the captions of a lesson's recordings to its text, each under the title of its recording. */
export function withRecordings(lesson: LessonText, recordings: readonly SpokenRecording[]): LessonText {
  if (recordings.length === 0) return lesson;
  const parts = recordings.map(({ title, cues }) => `# ${asWords(title)}\n\n${paragraphsOf(cues).map(asWords).join("\n\n")}`);
  return {
    ...lesson,
    content: `${lesson.content}\n\n${parts.join("\n\n")}\n`,
    spoken: { from: lesson.content.length, recordings },
  };
}

function paragraphsOf(cues: readonly Cue[]): string[] {
  const paragraphs: string[] = [];
  let open = "";
  for (const { text } of cues) {
    open = `${open} ${text.replace(/\s+/g, " ")}`.trim();
    const isWhole = /[.!?…。！？؟][\p{Pe}\p{Pf}"']*$/u.test(open) && open.length >= paragraphCharacters.sentence;
    if (!isWhole && open.length < paragraphCharacters.most && wordCount(open) < paragraphWords) continue;
    paragraphs.push(open);
    open = "";
  }
  return open === "" ? paragraphs : [...paragraphs, open];
}

/** Escape words of captions, so that none of them is read as Markdown. */
function asWords(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>|~$]|&(?=#?[\da-z]{1,32};)/gi, "\\$&")
    .replace(/^[-+#]/, "\\$&")
    .replace(/^(\d{1,9})(?=[.)])/, "$1\\");
}
