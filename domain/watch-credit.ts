import { fastestSpeed, lengthOf, uniteRanges, type SecondsRange } from "./media.ts";
import { dayMs } from "./moment.ts";

/*
 * Nobody watches two recordings at once, so all that a person can have watched, over all recordings, tabs and devices, is bounded by the
 * time that has passed. Every claimed second therefore uses up time in which it can have been watched, and that time cannot be claimed
 * again.
 */

/** How long one page can claim watched time, and therefore how far back time can be used up. */
export const longestWatchMs = dayMs;

/** Milliseconds by which claims may be ahead of the clock: they are rounded to seconds, and processes' clocks differ. */
const slackMs = 3000;

/** A time range in milliseconds since 1970: from (included), to (excluded). */
export type TimeRange = [from: number, to: number];

/** Return the milliseconds that it takes to watch so many seconds at this speed. */
export function watchingMs(seconds: number, speed: number): number {
  return Math.ceil((seconds * 1000) / Math.min(speed, fastestSpeed));
}

/** The fastest speed, in words per minute, at which a transcript can really be read; scrolling through it is faster. */
const wordsPerMinute = 600;

/** Return the shortest time in milliseconds in which a text can be read. In scripts without spaces, four characters count as a word. */
export function readingMs(text: string): number {
  const words = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,4}|[\p{L}\p{N}]+/gu) ?? [];
  return Math.ceil((words.length * 60_000) / wordsPerMinute);
}

/** The part of a second that may be missing at either end of a played range: browsers report the time only a few times a second. */
const roundingSeconds = 0.3;

/** The most seconds that this rounding may add in total. The server allows more, so frequent seeking is never refused. */
const mostRounded = 1;

/** Return the played whole seconds. Seconds at the ends that are almost complete count, unless that would claim too much in total. */
export function wholeSeconds(played: readonly SecondsRange[]): SecondsRange[] {
  const whole = (missing: number) =>
    played.flatMap(([from, to]): SecondsRange[] => {
      const [first, behind] = [Math.max(0, Math.ceil(from - missing)), Math.floor(to + missing)];
      return behind > first ? [[first, behind]] : [];
    });
  const rounded = whole(roundingSeconds);
  return lengthOf(rounded) <= lengthOf(played) + mostRounded ? rounded : whole(0);
}

/** Return how many seconds of `claimed` are not in `known` yet: only those can be gained. */
export function newSeconds(known: readonly SecondsRange[], claimed: readonly SecondsRange[]): number {
  return lengthOf([...known, ...claimed]) - lengthOf(known);
}

/**
 * Use up `cost` milliseconds of free time between `begun` and now, the earliest first, so that viewings which began later keep as much as
 * possible. Returns all time that is used up within the last `longestWatchMs`; null if there is not enough free time.
 */
export function spendTime(
  spent: readonly TimeRange[],
  { begun, now, cost }: { begun: number; now: number; cost: number },
): TimeRange[] | null {
  const until = now + slackMs;
  // A range in the future was written by a clock that was ahead.
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
