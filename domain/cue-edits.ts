import { mediaLimits } from "./media.ts";
import { charactersOf, cueText, longestCue, toMs, type Cue } from "./captions.ts";

/* Editing captions cue by cue, and chapters, which have only a start and a title. Pure functions: each returns a new list. */

/** A cue in an editor, with an id that survives edits. The end of a chapter is ignored. */
export type EditedCue = Cue & { id: string };

export type TrackKind = "captions" | "chapters";

/** The limits of chapters: their number, and the characters of a title. */
export const chapterLimits = { most: 200, title: 120 } as const;

/** The length of a new cue, and the minimum length of a cue after splitting; in seconds. */
const usual = 3;
const shortest = 0.1;

/** The fastest comfortable reading speed, in characters per second. */
const fastestReading = 25;

/** Problems that prevent a cue from being saved. */
const cueErrors = ["ends_first", "ends_late", "after_end", "empty", "long", "same_start"] as const;
/** Problems for learners that are shown as warnings only; the cue can be saved. */
const cueWarnings = ["overlaps", "fast"] as const;
export type CueProblem = (typeof cueErrors)[number] | (typeof cueWarnings)[number];

/** Return whether a problem prevents a track from being saved. */
export function isCueError(problem: CueProblem): boolean {
  return cueErrors.some((each) => each === problem);
}

/** Sort cues by time; simultaneous ones keep their order. */
export function inOrder<Timed extends Cue>(cues: readonly Timed[]): Timed[] {
  return cues.toSorted((one, other) => one.from - other.from || one.to - other.to);
}

/** Return the problems of a cue in a sorted list, most serious first. `seconds` is the length of the recording; null if unknown. */
export function problemsOf(
  cues: readonly Cue[],
  at: number,
  { kind, seconds }: { kind: TrackKind; seconds: number | null },
): CueProblem[] {
  const [before, cue] = [cues[at - 1], cues[at]];
  if (!cue) return [];
  const text = cueText(cue.text);
  const length = charactersOf(text);
  const [from, to] = [toMs(cue.from), toMs(cue.to)];
  const problems: CueProblem[] = [];
  if (kind === "captions" && to <= from) problems.push("ends_first");
  if (seconds !== null && from >= toMs(seconds)) problems.push("after_end");
  if (kind === "captions" && to > toMs(mediaLimits.seconds)) problems.push("ends_late");
  if (text === "") problems.push("empty");
  if (length > (kind === "captions" ? longestCue : chapterLimits.title)) problems.push("long");
  if (kind === "chapters" && before && toMs(before.from) === from) problems.push("same_start");
  if (kind === "captions" && before && from < toMs(before.to)) problems.push("overlaps");
  if (kind === "captions" && to > from && length > 10 && length / (to - from) > fastestReading / 1000) problems.push("fast");
  return problems;
}

/** Add an empty cue at a second. It ends after the usual time, or where the next cue begins. */
export function addCue(
  cues: readonly EditedCue[],
  { id, at, seconds }: { id: string; at: number; seconds: number | null },
): EditedCue[] {
  const from = round(Math.max(0, Math.min(at, seconds === null ? at : Math.max(0, seconds - shortest))));
  const next = cues.find((cue) => cue.from > from);
  const end = Math.min(from + usual, next?.from ?? Infinity, seconds ?? Infinity);
  return inOrder([...cues, { id, from, to: round(Math.max(end, from + shortest)), text: "" }]);
}

/** Return the second at which a cue after this one starts: its end, or the given second for chapters and for the first cue. */
export function placeAfter(cue: EditedCue | undefined, kind: TrackKind, otherwise: number): number {
  return cue && kind === "captions" ? Math.max(cue.to, cue.from + shortest) : otherwise;
}

/**
 * Split a cue in two: its text at `caret`, or at the space nearest to its middle. The first part ends at `at` if that is within the cue,
 * else in proportion to its share of the text.
 */
export function splitCue(
  cues: readonly EditedCue[],
  id: string,
  { newId, caret, at }: { newId: string; caret: number | null; at: number | null },
): EditedCue[] {
  return inOrder(
    cues.flatMap((cue) => {
      if (cue.id !== id) return [cue];
      const { text, from, to } = cue;
      const cut = caret !== null && caret > 0 && caret < text.length ? caret : middleOf(text);
      const share = text.length === 0 ? 0.5 : Math.min(0.9, Math.max(0.1, cut / text.length));
      const second = at !== null && at > from + shortest && at < to - shortest ? at : from + (to - from) * share;
      const middle = round(second);
      return [
        { ...cue, to: middle, text: text.slice(0, cut).trim() },
        { id: newId, from: middle, to, text: text.slice(cut).trim() },
      ];
    }),
  );
}

/** Join a cue with the next one. */
export function joinCue(cues: readonly EditedCue[], id: string, kind: TrackKind): EditedCue[] {
  const at = cues.findIndex((cue) => cue.id === id);
  const [cue, next] = [cues[at], cues[at + 1]];
  if (!cue || !next) return [...cues];
  const between = kind === "captions" && (cue.text.includes("\n") || next.text.includes("\n")) ? "\n" : " ";
  const text = [cue.text.trim(), next.text.trim()].filter(Boolean).join(between);
  return cues.toSpliced(at, 2, { ...cue, to: Math.max(cue.to, next.to), text });
}

/** Change a cue, and sort the list again if a time has changed. */
export function changeCue(cues: readonly EditedCue[], id: string, change: Partial<Cue>): EditedCue[] {
  const changed = cues.map((cue) => (cue.id === id ? { ...cue, ...change } : cue));
  return change.from === undefined && change.to === undefined ? changed : inOrder(changed);
}

/** Return the cue shown at a second: the last one that has begun and not ended. */
export function cueAt(cues: readonly EditedCue[], second: number, kind: TrackKind): EditedCue | undefined {
  return cues.findLast(({ from, to }) => from <= second && (kind === "chapters" || second < to));
}

/** Format a time as a person types it: minutes, seconds and thousandths. */
export function writeTime(seconds: number): string {
  const all = toMs(Math.max(0, seconds));
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60];
  const rest = `${two(Math.floor(all / 1000) % 60)}.${String(all % 1000).padStart(3, "0")}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Parse a time such as 75.5, 1:15.5 or 0:01:15,500; null if it is invalid. */
export function readTime(text: string): number | null {
  const [whole, hours = "0", minutes = "0", seconds = "0", part = ""] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || (whole.includes(":") && Number(seconds) >= 60)) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, "0")) / 1000;
}

function middleOf(text: string): number {
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  return spaces.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? text.length;
}

function round(seconds: number): number {
  return toMs(seconds) / 1000;
}
