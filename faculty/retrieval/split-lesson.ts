import { blocksOf, type Block } from "../text/blocks.ts";
import { sentencesOf } from "../text/sentences.ts";
import { termsOf, wordCount } from "../text/terms.ts";
import type { LessonText, Passage, QuotableSentence } from "./passage.ts";

/** Words that a passage may have before the next paragraph or item begins one of its own. */
const passageWords = 120;
const exerciseHeading =
  /^(try it|exercises?|practice|practise|your turn|quiz|homework|assignments?|tasks?|test yourself|questions?)\b/i;

/**
 * The passages of a lesson in order, of up to about 120 words each under one heading. A list, table or code block goes with the line that
 * introduces it; a long list is cut between its items.
 */
export function splitLesson(lesson: LessonText): Passage[] {
  const groups: Block[][] = [];
  for (const block of blocksOf(lesson.content)) {
    const group = groups.at(-1);
    if (group && belongsTo(group, block, lesson.content)) group.push(block);
    else groups.push([block]);
  }
  return groups.map((group) => toPassage(group, lesson));
}

/** Lessons that are kept split, so that a busy course is not read anew for every question. */
const kept = new Map<string, readonly Passage[]>();
const mostKept = 256;

/** The passages of a lesson, remembered for as long as the lesson stays as it is. */
export function passagesOf(lesson: LessonText): readonly Passage[] {
  const key = `${lesson.courseId} ${lesson.lessonId}`;
  const known = kept.get(key);
  kept.delete(key);
  const isSame = known?.[0] && isSameLesson(known[0].lesson, lesson);
  const passages = known && isSame ? known : splitLesson(lesson);
  kept.set(key, passages);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return passages;
}

function isSameLesson(a: LessonText, b: LessonText): boolean {
  return (
    a.content === b.content && a.lessonTitle === b.lessonTitle && a.courseTitle === b.courseTitle && a.position === b.position
  );
}

function belongsTo(group: readonly Block[], block: Block, content: string): boolean {
  const last = group.at(-1);
  if (!last || last.headings.join("\n") !== block.headings.join("\n")) return false;
  const introduces = last.kind === "paragraph" && content.slice(last.start, last.end).trimEnd().endsWith(":");
  if (introduces && block.kind !== "paragraph") return true;
  return wordCount(content.slice(group[0]?.start, block.end)) <= passageWords;
}

function toPassage(group: readonly Block[], lesson: LessonText): Passage {
  const start = group[0]?.start ?? 0;
  const end = group.at(-1)?.end ?? 0;
  const headings = (group[0]?.headings ?? []).filter((heading) => heading !== "" && heading !== lesson.lessonTitle);
  const text = lesson.content.slice(start, end);
  return {
    lesson,
    headings,
    text,
    terms: { text: termsOf(text), headings: termsOf(headings.join(" ")), title: termsOf(lesson.lessonTitle) },
    start,
    end,
    sentences: group.flatMap((block, index) => quotableSentences(block, index, lesson.content)),
    holds: {
      table: group.some((block) => block.kind === "table"),
      code: group.some((block) => block.kind === "code"),
      list: group.some((block) => block.kind === "item"),
    },
    isExercise: headings.some((heading) => exerciseHeading.test(heading)),
  };
}

function quotableSentences(block: Block, index: number, content: string): QuotableSentence[] {
  if (block.kind === "table" || block.kind === "code") return [];
  const mark = /^\s*(?:(?:[-*+]|\d{1,9}[.)]|>)\s+)*/.exec(content.slice(block.start, block.end))?.[0].length ?? 0;
  const from = block.start + mark;
  return sentencesOf(content.slice(from, block.end)).map(({ text, start, end }) => ({
    text,
    start: from + start,
    end: from + end,
    block: index,
  }));
}
