import { inOrder } from "./cue-edits.ts";
import { longestCue, mostCues, toMs, wordsOfCue, type Cue } from "./captions.ts";
import { withoutRepeats } from "./rolling-captions.ts";

/* Reading WebVTT and SRT, in one pass over their lines. */

/** A cue and the line number, from 1, of its timing line in the file. */
type FileCue = Cue & { line: number };

/** The first thing in a file that cannot be read, and where. */
export type CaptionFault =
  | { what: "times" | "no_times"; line: number }
  | { what: "ends_first" | "too_long"; line: number; from: number }
  | { what: "too_many" | "no_cues" };

/** The result of reading a file: its cues, or the first fault. */
export type CaptionFile = { cues: FileCue[]; fault: CaptionFault | null };

/** Read a caption file in one go. See `captionFileReader`. */
export function readCaptionFile(source: string): CaptionFile {
  const reader = captionFileReader(source);
  for (const _ of reader.steps) continue;
  return reader.result();
}

/**
 * Read a caption file (WebVTT or SRT) as plain text ordered by time. Styles, positions, notes and markup are dropped, and so are the
 * repeated lines of rolling captions. Words are never dropped: the first unreadable place is reported as a fault instead. Call `result`
 * once `steps` is exhausted; each step is short however long the file is, so that a server can answer other requests in between.
 */
export function captionFileReader(source: string): { steps: Iterable<unknown>; result: () => CaptionFile } {
  const cues: FileCue[] = [];
  let accepted: FileCue[] = [];
  let fault: CaptionFault | null = null;
  function* steps(): Generator<undefined> {
    for (const found of readLines(source)) {
      if (found && "what" in found) fault = found;
      else if (found && cues.push(found) > mostCues) fault = { what: "too_many" };
      if (fault) return;
      yield;
    }
    if (cues.length === 0) fault = { what: "no_cues" };
    accepted = yield* withoutRepeats(inOrder(cues));
  }
  return { steps: steps(), result: () => ({ cues: accepted, fault }) };
}

/** Return the cues of a file written by `writeVtt` or `writeSrt`, including repeated lines. Null if there are none. */
export function readStoredCues(source: string): Cue[] | null {
  const cues = [...storedCues(source)].flatMap((cue) => cue ?? []);
  return cues.length === 0 ? null : inOrder(cues);
}

/** Yield stored cues in file order; undefined after a run of lines without a cue, so that the caller can yield to other work. */
export function* storedCues(source: string): Generator<Cue | undefined> {
  for (const found of readLines(source))
    yield found && !("what" in found) ? { from: found.from, to: found.to, text: found.text } : undefined;
}

/** Return the first stored cue that satisfies the predicate, or undefined. */
export function findStoredCue(source: string, isWanted: (cue: Cue) => boolean): Cue | undefined {
  for (const cue of storedCues(source)) if (cue && isWanted(cue)) return cue;
  return undefined;
}

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s.*)?$`);

/** A mistyped timing line: another arrow, or times in another form. "10:30 - 11:00" alone may be spoken text. */
const numbers = String.raw`\d+(?:\s?[:.,;]\s?\d+){2,3}`;
const meantAsTiming = new RegExp(
  String.raw`^\s*(?:\d+[:.,;]\d[\d:.,;]*\s*-->|-->\s*\d+[:.,;]\d|${numbers}(?:\s*(?:[-–—=]{1,3}\s?>?|→|>)\s*|\s+)${numbers})`,
);

/** The start of a block that learners do not see; and lines allowed before the first cue (settings) or in a STYLE block. */
const aside = /^(?:NOTE|STYLE|REGION|WEBVTT)(?=\s|$)/;
const setting = /^\s*[\w-]+\s*[:=]\s*\S*\s*$/;
const styling = /[{}]|;\s*$|^\s*::cue/;

/** The largest cue in UTF-16 units: as written, with markup; and as plain text, before the repeats of rolling captions are removed. */
const mostOfCue = { written: 20_000, said: 4 * longestCue };
/** The number of lines without a cue after which a step ends. */
const linesOfStep = 500;

/** A line of text. `isFirst`: it follows an empty line. `isStray`: it belongs to no cue, because none has begun or a note is in between. */
type Words = { text: string; line: number; isFirst: boolean; isStray: boolean };

/**
 * Yield the cues of a text in file order, and what cannot be read of it; undefined after a run of lines without a cue. Lines after an empty
 * line that have no timing line of their own belong to the cue before them.
 */
function* readLines(source: string): Generator<FileCue | CaptionFault | undefined> {
  const isVtt = /^\uFEFF?WEBVTT(?:\s|$)/.test(source);
  let open: { cue: Omit<FileCue, "text">; isTooLong: boolean } | null = null;
  let words: Words[] = [];
  let written = 0;
  let last: string | null = null;
  let [isAside, isAfterEmpty] = [false, true];
  for (const [text, line] of linesOf(source)) {
    if (line % linesOfStep === 0) yield;
    if (text.trim() === "") {
      [isAside, isAfterEmpty] = [false, true];
      continue;
    }
    const parts = text.includes("-->") ? timing.exec(text) : null;
    if (parts) {
      if (isNameOf(words.at(-1), { line, isVtt, after: open?.cue.line ?? 0 })) words.pop();
      yield* closeCue();
      open = { cue: { from: secondsOf(parts, 1), to: secondsOf(parts, 5), line }, isTooLong: false };
      [words, written, last, isAside] = [[], 0, null, false];
    } else {
      const kind = isAfterEmpty && (isVtt || !open) ? aside.exec(text)?.[0] : undefined;
      if (kind !== undefined) [isAside, last] = [true, kind];
      const isStyle = (last === "STYLE" && styling.test(text)) || (!open && setting.test(text));
      if (!isAside && !isStyle) addWords(text, line);
    }
    isAfterEmpty = false;
  }
  // Without any cue the caller reports "no_cues"; only mistyped timing lines are more specific.
  if (open) yield* closeCue();
  else for (const each of words) if (meantAsTiming.test(each.text)) yield { what: "times", line: each.line };

  function addWords(text: string, line: number): void {
    written += text.length + 1;
    if (written <= mostOfCue.written || words.length === 0)
      words.push({ text, line, isFirst: isAfterEmpty, isStray: !open || last !== null });
    else if (open) open.isTooLong = true;
  }

  function* closeCue(): Generator<FileCue | CaptionFault> {
    for (const each of words) {
      if (meantAsTiming.test(each.text)) yield { what: "times", line: each.line };
      else if (each.isStray) yield { what: "no_times", line: each.line };
    }
    if (!open) return;
    const text = wordsOfCue(words.map((each) => each.text).join("\n"));
    const { line, from, to } = open.cue;
    if (text === "") return;
    if (toMs(to) <= toMs(from)) yield { what: "ends_first", line, from };
    else if (open.isTooLong || text.length > mostOfCue.said) yield { what: "too_long", line, from };
    else yield { from, to, text, line };
  }
}

/** Yield the lines of a text with their numbers, from 1. */
function* linesOf(source: string): Generator<[text: string, line: number]> {
  let line = 1;
  let from = source.startsWith("\uFEFF") ? 1 : 0;
  const ending = /\r\n?|\n/g;
  ending.lastIndex = from;
  for (let end = ending.exec(source); end; end = ending.exec(source)) {
    yield [source.slice(from, end.index), line];
    from = ending.lastIndex;
    line += 1;
  }
  yield [source.slice(from), line];
}

/**
 * Return whether a line is the identifier of the cue whose timing line is at `line`: a line after an empty one, or a number. In SRT, some
 * programs write an empty line between the number and the times.
 */
function isNameOf(words: Words | undefined, { line, isVtt, after }: { line: number; isVtt: boolean; after: number }): boolean {
  if (!words) return false;
  const isNumber = /^\s*\d+\s*$/.test(words.text);
  if (words.line === line - 1) return isNumber || words.isFirst || words.line - 1 === after;
  return !isVtt && isNumber && words.isFirst;
}

function secondsOf(parts: RegExpExecArray, at: number): number {
  const [hours = "0", minutes = "0", seconds = "0", part = "0"] = parts.slice(at, at + 4);
  const whole = Number(hours || 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1000 + Number(part.padEnd(3, "0"))) / 1000;
}
