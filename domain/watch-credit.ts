import { fastestSpeed, lengthOf, uniteRanges, type SecondsRange } from "./media.ts";

/*
 * What a person can have watched is bounded by the time that passed, all recordings, tabs and devices together: nobody watches two at once. So every second
 * that is claimed takes up time in which it can have been watched, and that time is gone for everything else.
 */

/** How long a page may be watched from, and so how far back time can be taken up. */
export const longestWatchMs = 24 * 60 * 60 * 1000;

/** Milliseconds that claims may be ahead of the clock: they are rounded to seconds, and clocks of processes differ. */
const slackMs = 3000;

/** A time from (included) to (not included), in milliseconds since 1970. */
export type TimeRange = [from: number, to: number];

/** The time in milliseconds that it takes to watch so many seconds at this speed. */
export function watchingMs(seconds: number, speed: number): number {
  return Math.ceil((seconds * 1000) / Math.min(speed, fastestSpeed));
}

/** The fastest that a transcript is read to be taken in, in words a minute; who only scrolls through it is faster. */
const wordsPerMinute = 600;

/** The shortest time in milliseconds in which a text can have been read. Writing without spaces counts four signs as a word. */
export function readingMs(text: string): number {
  const words = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,4}|[\p{L}\p{N}]+/gu) ?? [];
  return Math.ceil((words.length * 60_000) / wordsPerMinute);
}

/** The part of a second that may be missing at the ends of what was played, because browsers tell the time a few times a second only. */
const roundingSeconds = 0.3;

/** What such parts may come to before they are left out: less than the server allows, however often somebody jumps about. */
const mostRounded = 1;

/** The whole seconds that were played: those that nearly all of was, unless that would claim more than was played. */
export function wholeSeconds(played: readonly SecondsRange[]): SecondsRange[] {
  const whole = (missing: number) =>
    played.flatMap(([from, to]): SecondsRange[] => {
      const [first, behind] = [Math.max(0, Math.ceil(from - missing)), Math.floor(to + missing)];
      return behind > first ? [[first, behind]] : [];
    });
  const rounded = whole(roundingSeconds);
  return lengthOf(rounded) <= lengthOf(played) + mostRounded ? rounded : whole(0);
}

/** The seconds of `claimed` that are not in `known` yet, which are all that can be gained by claiming. */
export function newSeconds(known: readonly SecondsRange[], claimed: readonly SecondsRange[]): number {
  return lengthOf([...known, ...claimed]) - lengthOf(known);
}

/**
 * Takes up `cost` milliseconds between `begun` and now, the earliest that are free, so that as much as possible is left to what began later. Answers all that
 * is taken up since what may still be claimed began; null when there is not so much time.
 */
export function spendTime(
  spent: readonly TimeRange[],
  { begun, now, cost }: { begun: number; now: number; cost: number },
): TimeRange[] | null {
  const until = now + slackMs;
  // A range in the future was written by a clock that ran fast.
  const known = uniteRanges(spent.filter(([from, to]) => to > now - longestWatchMs && from <= until));
  const taken: TimeRange[] = [];
  let left = cost;
  let from = begun;
  for (const [busyFrom, busyTo] of [...known, [until, until] as const]) {
    const to = Math.min(busyFrom, until, from + left);
    if (to > from) {
      taken.push([from, to]);
      left -= to - from;
    }
    from = Math.max(from, busyTo);
    if (left <= 0) break;
  }
  return left > 0 ? null : uniteRanges([...known, ...taken]);
}
