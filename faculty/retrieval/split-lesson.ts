import { blocksOf, type Block } from "../text/blocks.ts";
import { sentencesOf } from "../text/sentences.ts";
import { wordCount } from "../text/terms.ts";
import type { LessonText, Passage, QuotableSentence } from "./passage.ts";

/** Words that a passage may have before the next item begins one of its own. */
const passageWords = 130;
const exerciseHeading =
  /^(try it|exercises?|practice|practise|your turn|quiz|homework|assignments?|tasks?|test yourself|questions?)\b/i;

/**
 * The passages of a lesson in order. A paragraph is one; a list, table or code block goes with the line that introduces it, and a long
 * list is cut between its items.
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

function belongsTo(group: readonly Block[], block: Block, content: string): boolean {
  const last = group.at(-1);
  if (!last || last.headings.join("\n") !== block.headings.join("\n")) return false;
  const introduces = last.kind === "paragraph" && content.slice(last.start, last.end).trimEnd().endsWith(":");
  const isListGoingOn = last.kind === "item" && block.kind === "item";
  if (block.kind === "paragraph" || !(introduces || isListGoingOn)) return false;
  return !isListGoingOn || wordCount(content.slice(group[0]?.start, block.end)) <= passageWords;
}

function toPassage(group: readonly Block[], lesson: LessonText): Passage {
  const start = group[0]?.start ?? 0;
  const end = group.at(-1)?.end ?? 0;
  const headings = (group[0]?.headings ?? []).filter((heading) => heading !== "" && heading !== lesson.lessonTitle);
  return {
    lesson,
    headings,
    text: lesson.content.slice(start, end),
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
