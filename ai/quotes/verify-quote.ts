import type { Citation } from "#domain/chat.schema.ts";
import type { LessonText, SpokenRecording } from "#ai/retrieval/passage.ts";
import { plainText } from "#domain/plain-text.ts";
import { yieldToEventLoop, collectInTurns } from "#ai/text/yield-to-event-loop.ts";
import { wordCount } from "#ai/text/terms.ts";
import { withOneMark } from "./marks.ts";
import type { Cue } from "#domain/captions.ts";

/** A text in the normalized form in which quotes are compared, and in the form, of the same length, in which it is shown. */
type Comparable = { compared: string; shown: string };

/** Normalize a text for comparison. */
function comparable(text: string): Comparable {
  const shown = text
    .normalize("NFC")
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, "")
    .replace(/[\s\u00A0\u202F]+/g, " ")
    .trim();
  return { compared: withOneMark(shown), shown };
}

/** Return the position of a text in another as whole words, searching from a position on; "cat" is not in "category". */
function indexOfWhole(text: string, wanted: string, from = 0): number {
  if (wanted === "") return -1;
  const beginsInside = isOfWord(wanted[0]);
  const endsInside = isOfWord(wanted.at(-1));
  for (let at = text.indexOf(wanted, from); at !== -1; at = text.indexOf(wanted, beginsInside ? endOfWord(text, at) : at + 1)) {
    if (beginsInside && isOfWord(text[at - 1])) continue;
    if (!endsInside || !isOfWord(text[at + wanted.length])) return at;
  }
  return -1;
}

function isOfWord(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
}

const behindWord = /[^\p{L}\p{N}]/gu;

/** Return the end of the word at a position. A whole-word match cannot begin before it. */
function endOfWord(text: string, at: number): number {
  behindWord.lastIndex = at;
  return behindWord.exec(text)?.index ?? text.length;
}

/**
 * The verdict on a quoted span. "citation": it appears in a lesson. "fragment": it appears there too, but is only a word or two, which
 * cites nothing. "title": the name of a lesson, course or recording. "unverified": none of these. `spoken` is the part that appears in the
 * lesson: the span without punctuation that was moved into it, and without leading or trailing ellipses.
 */
type Verdict =
  | { kind: "citation"; spoken: string; citation: Citation }
  | { kind: "fragment" | "title"; spoken: string }
  | { kind: "unverified" };

export type QuoteVerifier = (span: string) => Verdict;

/** Verifies quotes. `prepare` parses the lessons in advance, yielding to the event loop; otherwise they are parsed at the first quote. */
export type PreparedVerifier = QuoteVerifier & { prepare(): Promise<void> };

/** A lesson as its readers see it, and in its source. */
type Forms = readonly [read: Comparable, written: Comparable];

const citationWords = 3;

/**
 * Create a verifier over lessons, most likely ones first. A span is verified if it appears verbatim in one lesson, or in the captions of
 * one of its recordings. Case, numbers, dashes and punctuation matter; the amount of whitespace, Markdown emphasis and the form of inner
 * quotation marks do not.
 */
export function quoteVerifier(lessons: readonly LessonText[]): PreparedVerifier {
  const authored = lessons.flatMap(byAuthor);
  // Built at the first quote, because most of a long answer has none.
  const made = new Map<LessonText, Forms>();
  const formsOf = (lesson: LessonText): Forms => {
    const forms: Forms = made.get(lesson) ?? [comparable([...readable(lesson.content)].join(" ")), comparable(lesson.content)];
    made.set(lesson, forms);
    return forms;
  };
  const prepare = async (): Promise<void> => {
    for (const { lesson, recording } of authored) {
      if (recording) await prepareSpoken(recording.cues);
      if (recording || made.has(lesson)) continue;
      const read = comparable((await collectInTurns(readable(lesson.content))).join(" "));
      await yieldToEventLoop();
      made.set(lesson, [read, comparable(lesson.content)]);
      await yieldToEventLoop();
    }
  };
  const titles = new Set(
    lessons
      .flatMap(({ lessonTitle, courseTitle, spoken }) => [
        lessonTitle,
        courseTitle,
        ...(spoken?.recordings ?? []).map(({ title }) => title),
      ])
      .map(titleKey)
      .filter((key) => key !== ""),
  );

  return Object.assign(verify, { prepare });

  function verify(span: string): Verdict {
    for (const spoken of versions(span)) {
      if (titles.has(titleKey(plainText(spoken)))) return { kind: "title", spoken };
      const wanted = [comparable(plainText(spoken)).compared, comparable(spoken).compared];
      for (const part of authored) {
        for (const each of wanted) {
          const found = citationIn(part, each);
          if (!found) continue;
          const isFragment = wordCount(each) < citationWords && each.length < 20;
          return isFragment ? { kind: "fragment", spoken } : { kind: "citation", spoken, citation: found };
        }
      }
    }
    return { kind: "unverified" };
  }

  function citationIn({ lesson, by, recording }: Part, wanted: string): Citation | null {
    const { lessonId, lessonTitle } = lesson;
    if (recording) {
      const { cues, ...of } = recording;
      const place = findSpoken(cues, wanted);
      if (!place) return null;
      const { quote, ...where } = place;
      return { lessonId, lessonTitle, quote, recording: { ...of, ...where } };
    }
    const [read, written] = formsOf(lesson);
    for (const form of [read, written]) {
      const at = indexOfWhole(form.compared, wanted);
      if (at === -1) continue;
      const found = form.shown.slice(at, at + wanted.length);
      // The readable form is plain text already: its brackets are not Markdown.
      const quote = form === read ? found : plainText(found);
      return { lessonId, lessonTitle, quote, ...(by && { by }) };
    }
    return null;
  }
}

/** A part of a lesson by one author: the lesson's own text, its instructor's answers, or a recording's captions. */
type Part = { lesson: LessonText; by?: "instructor"; recording?: SpokenRecording };

/** Split a lesson by author, because a quote comes from one of the parts. */
function byAuthor(lesson: LessonText): Part[] {
  const { content, answersFrom, spoken } = lesson;
  const end = spoken?.from ?? content.length;
  return [
    { lesson: { ...lesson, content: content.slice(0, answersFrom ?? end) } },
    ...(answersFrom === undefined
      ? []
      : [{ lesson: { ...lesson, content: content.slice(answersFrom, end) }, by: "instructor" } as const]),
    ...(spoken?.recordings ?? []).map((recording) => ({ lesson, recording })),
  ];
}

/** Return the span unchanged, then without ellipses at its ends, then also without the final punctuation that typesetting moves inside. */
function versions(span: string): string[] {
  const whole = span.trim();
  const withoutDots = whole.replace(/^(?:…|\.{3}|\[…\]|\[\.{3}\])\s*/, "").replace(/(?<!\s)\s*(?:…|\.{3}|\[…\]|\[\.{3}\])$/, "");
  const withoutStop = withoutDots.replace(/(?<![.,;:])[.,;:]+$/, "");
  return [...new Set([whole, withoutDots, withoutStop])].filter((each) => /[\p{L}\p{N}]/u.test(each));
}

/** Yield a lesson's readable text: paragraph by paragraph, so that one stray star cannot affect the next; code stays unchanged. */
function* readable(markdown: string): Generator<string> {
  for (const [index, part] of cutAtFences(markdown).entries()) {
    if (index % 2 === 1) yield part;
    else for (const paragraph of part.split(/\n[ \t]*\n/)) yield plainText(paragraph.replace(/^ {0,3}#{1,6}[ \t]+/gm, ""));
  }
}

/**
 * Split a text at code fences, so that every second part is code; an unclosed fence does not count. Done step by step, because a single
 * regular expression takes minutes on a long line of backticks, or on many lines that begin with three.
 */
function cutAtFences(markdown: string): string[] {
  const [opening, closing] = [/^ {0,3}(?:```|~~~)/gm, /^ {0,3}(?:`{3,}|~{3,})[ \t]*$/gm];
  const parts: string[] = [];
  let from = 0;
  for (let open = opening.exec(markdown); open; open = opening.exec(markdown)) {
    closing.lastIndex = opening.lastIndex;
    const close = closing.exec(markdown);
    if (!close) break;
    parts.push(markdown.slice(from, open.index), markdown.slice(open.index, closing.lastIndex));
    from = opening.lastIndex = closing.lastIndex;
  }
  return [...parts, markdown.slice(from)];
}

function titleKey(title: string): string {
  return withOneMark(title.normalize("NFC")).toLowerCase().replace(/\s+/g, " ").trim();
}

/** Where words are spoken: the words as written in the captions, the number of the caption from 1, and its second. */
export type SpokenPlace = { quote: string; cue: number; seconds: number };

type Joined = Comparable & { starts: readonly number[] };

const joinedCues = new WeakMap<readonly Cue[], Joined>();

/** Join the words of all captions in order, noting where each caption begins. Yields after each caption. */
function* join(cues: readonly Cue[]): Generator<undefined, Joined> {
  const known = joinedCues.get(cues);
  if (known) return known;
  let [compared, shown] = ["", ""];
  const starts: number[] = [];
  for (const { text } of cues) {
    const cue = comparable(text);
    const gap = compared === "" || cue.compared === "" ? "" : " ";
    starts.push(compared.length + gap.length);
    compared += gap + cue.compared;
    shown += gap + cue.shown;
    yield;
  }
  const joined = { compared, shown, starts };
  joinedCues.set(cues, joined);
  return joined;
}

/** Prepare captions for `findSpoken`, yielding to the event loop. Otherwise the first search prepares them without a pause. */
export async function prepareSpoken(cues: readonly Cue[]): Promise<void> {
  for (const _ of join(cues)) await yieldToEventLoop();
}

function joinNow(cues: readonly Cue[]): Joined {
  const steps = join(cues);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Find words in captions, ignoring only whitespace and the form of quotation marks; they may continue from one caption to the next. Of
 * several places, return the one nearest to the second `near` or, without `near`, the first. Null if they are not spoken.
 */
export function findSpoken(cues: readonly Cue[], words: string, near?: number): SpokenPlace | null {
  const { compared, shown, starts } = joinNow(cues);
  const wanted = comparable(words).compared;
  let found: SpokenPlace | null = null;
  let place = 0;
  for (let at = indexOfWhole(compared, wanted); at !== -1; at = indexOfWhole(compared, wanted, at + wanted.length)) {
    while ((starts[place + 1] ?? Infinity) <= at) place += 1;
    const seconds = cues[place]?.from ?? 0;
    if (found && near !== undefined && Math.abs(seconds - near) >= Math.abs(found.seconds - near)) continue;
    found = { quote: shown.slice(at, at + wanted.length), cue: place + 1, seconds };
    if (near === undefined) break;
  }
  return found;
}
