import type { Cue } from "#domain/captions.ts";
import { yieldToEventLoop } from "#ai/text/yield-to-event-loop.ts";
import { comparable, indexOfWhole, type Comparable } from "./comparable.ts";

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
