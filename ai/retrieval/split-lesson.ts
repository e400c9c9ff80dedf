import { LRUCache } from "lru-cache";
import { readCheckLine } from "#domain/embeds.ts";
import { readVideoLine } from "#domain/media.ts";
import { collectInTurns } from "#ai/text/yield-to-event-loop.ts";
import { eachBlock, type Block } from "#ai/text/blocks.ts";
import { sentencesOf } from "#ai/text/sentences.ts";
import { termsOf, wordCount } from "#ai/text/terms.ts";
import type { LessonText, Passage, QuotableSentence } from "./passage.ts";

/** The size, in words (characters where there are no words), from which the next paragraph or item starts a new passage. */
const passageWords = 120;
const passageCharacters = 6000;
/** The longest quotable sentence in characters; longer ones are unreadable in an answer. */
const quotableCharacters = 2000;
/** The most quotable sentences per paragraph, because each is compared with the others. */
const quotableSentencesOfBlock = 200;
/** The most characters of a heading that are repeated with each passage below it. */
const headingCharacters = 300;
const exerciseHeading =
  /^(try it|exercises?|practice|practise|your turn|quiz|homework|assignments?|tasks?|test yourself|questions?)\b/i;

/**
 * Split a lesson into passages in order, of up to about 120 words each under one heading. A list, table or code block stays with the line
 * that introduces it; a long list is split between its items.
 */
export function splitLesson(lesson: LessonText): Passage[] {
  return [...passagesIn(lesson)];
}

function* passagesIn(lesson: LessonText): Generator<Passage> {
  let group: Piece[] = [];
  let words = 0;
  for (const block of eachBlock(lesson.content)) {
    // Lines that show recordings or checks have no text.
    const line = lesson.content.slice(block.start, block.end).trim();
    if (readVideoLine(line) !== null || readCheckLine(line) !== null) continue;
    for (const piece of piecesOf(block, lesson.content)) {
      const own = wordCount(lesson.content.slice(piece.start, piece.end));
      if (group.length > 0 && !belongsTo(group, piece, { content: lesson.content, words: words + own })) {
        yield toPassage(group, lesson);
        group = [];
        words = 0;
      }
      group.push(piece);
      words += own;
    }
  }
  if (group.length > 0) yield toPassage(group, lesson);
}

/** A block, or a part of one that is longer than a passage; it may begin or end in the middle of a sentence. */
type Piece = Block & { isTorn?: boolean };

/** Yield a block in pieces no longer than a passage, split at sentence ends where possible. */
function* piecesOf(block: Block, content: string): Generator<Piece> {
  let { start } = block;
  let isTorn = false;
  while (block.end - start > passageCharacters) {
    const text = content.slice(start, start + passageCharacters);
    const isProse = block.kind !== "code" && block.kind !== "table";
    const last = isProse ? (sentencesOf(text).at(-1)?.start ?? 0) : 0;
    const end = start + (last || text.lastIndexOf("\n") + 1 || text.lastIndexOf(" ") + 1 || passageCharacters);
    yield { ...block, start, end, isTorn: isTorn || last === 0 };
    isTorn = last === 0;
    start = end;
  }
  yield isTorn || start !== block.start ? { ...block, start, isTorn } : block;
}

/** A cache of split lessons, so that a busy course is not parsed for every question. */
const cache = new LRUCache<string, readonly Passage[]>({ max: 256 });

/** Return the passages of a lesson, cached as long as the lesson is unchanged. */
export function passagesOf(lesson: LessonText): readonly Passage[] {
  return remember(lesson, recall(lesson) ?? splitLesson(lesson));
}

/** Split a lesson that is used once, without caching. Yields to the event loop every few milliseconds. */
export async function splitInTurns(lesson: LessonText): Promise<Passage[]> {
  return collectInTurns(passagesIn(lesson));
}

/** Return the passages of several lessons, in order. They may be long, so it yields to the event loop every few milliseconds. */
export async function passagesOfAll(lessons: readonly LessonText[]): Promise<Passage[]> {
  const all: Passage[] = [];
  for (const lesson of lessons) {
    const passages = recall(lesson) ?? (await collectInTurns(passagesIn(lesson)));
    for (const passage of remember(lesson, passages)) all.push(passage);
  }
  return all;
}

function recall(lesson: LessonText): readonly Passage[] | null {
  const known = cache.get(keyOf(lesson));
  return known?.[0] && isSameLesson(known[0].lesson, lesson) ? known : null;
}

function remember(lesson: LessonText, passages: readonly Passage[]): readonly Passage[] {
  cache.set(keyOf(lesson), passages);
  return passages;
}

function keyOf({ courseId, lessonId }: LessonText): string {
  return `${courseId} ${lessonId}`;
}

function isSameLesson(a: LessonText, b: LessonText): boolean {
  return (
    a.content === b.content &&
    a.language === b.language &&
    a.lessonTitle === b.lessonTitle &&
    a.courseTitle === b.courseTitle &&
    a.position === b.position
  );
}

function belongsTo(group: readonly Block[], block: Block, { content, words }: { content: string; words: number }): boolean {
  const last = group.at(-1);
  const start = group[0]?.start ?? 0;
  if (!last || !isSameList(last.headings, block.headings)) return false;
  const introduces = last.kind === "paragraph" && content.slice(last.start, last.end).trimEnd().endsWith(":");
  if (introduces && block.kind !== "paragraph") return true;
  return block.end - start <= passageCharacters && words <= passageWords;
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

function toPassage(group: readonly Piece[], lesson: LessonText): Passage {
  const start = group[0]?.start ?? 0;
  const end = group.at(-1)?.end ?? 0;
  const headings = (group[0]?.headings ?? [])
    .filter((heading) => heading !== "" && heading !== lesson.lessonTitle)
    .map((heading) => heading.slice(0, headingCharacters));
  const text = lesson.content.slice(start, end);
  const terms = (of: string) => termsOf(of, lesson.language);
  return {
    lesson,
    headings,
    text,
    terms: { text: terms(text), headings: terms(headings.join(" ")), title: terms(lesson.lessonTitle) },
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

function quotableSentences(block: Piece, index: number, content: string): QuotableSentence[] {
  if (block.kind === "table" || block.kind === "code" || block.isTorn) return [];
  const mark = /^\s*(?:(?:[-*+]|\d{1,9}[.)]|>)\s+)*/.exec(content.slice(block.start, block.end))?.[0].length ?? 0;
  const from = block.start + mark;
  return sentencesOf(content.slice(from, block.end))
    .filter(({ text }) => text.length <= quotableCharacters)
    .slice(0, quotableSentencesOfBlock)
    .map(({ text, start, end }) => ({ text, start: from + start, end: from + end, block: index }));
}
