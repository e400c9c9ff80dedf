import type { Cue } from "./captions.ts";

/** How far apart cues may be that follow each other, and how long one is shown that only holds the lines while they roll; in seconds. */
const together = 0.1;

/**
 * Leave out what rolling captions show twice: each line once as it is spoken, and once above the next. Captions roll when most cues of several lines begin with
 * the lines that were there before; in all others what is said twice was said twice. A cue a step.
 */
export function* withoutRepeats<Timed extends Cue>(cues: readonly Timed[]): Generator<undefined, Timed[]> {
  const linesOf: string[][] = [];
  /** How many lines of each cue are the last ones of the cue before. */
  const repeatedIn: number[] = [];
  for (const [at, cue] of cues.entries()) {
    const before = cues[at - 1];
    const lines = cue.text.split("\n");
    linesOf.push(lines);
    repeatedIn.push(before && Math.abs(cue.from - before.to) <= together ? overlapOf(linesOf[at - 1] ?? [], lines) : 0);
    yield;
  }
  const several = cues.flatMap((_, at) => (at > 0 && (linesOf[at]?.length ?? 0) > 1 ? [at] : []));
  const rolling = several.filter((at) => {
    const repeated = repeatedIn[at] ?? 0;
    return repeated > 0 && repeated < (linesOf[at]?.length ?? 0);
  });
  const isRolling = rolling.length >= 2 && rolling.length * 2 > several.length;
  const kept: Timed[] = [];
  for (const [at, cue] of cues.entries()) {
    const last = kept.at(-1);
    const [lines, repeated] = [linesOf[at] ?? [], repeatedIn[at] ?? 0];
    const fresh = lines.slice(isRolling ? repeated : 0);
    if (last && (fresh.length === 0 || (repeated === lines.length && cue.to - cue.from <= together)))
      last.to = Math.max(last.to, cue.to);
    else kept.push({ ...cue, text: fresh.join("\n") });
    yield;
  }
  return kept;
}

/**
 * Return how many lines at the end of the one list are the first of the other, at most: the prefix function of Knuth, Morris and Pratt, which compares each line
 * twice at most on average, however alike they are.
 */
function overlapOf(last: readonly string[], first: readonly string[]): number {
  const borders = [0];
  const follow = (matched: number, line: string | undefined): number => {
    let length = matched;
    while (length > 0 && (length === first.length || first[length] !== line)) length = borders[length - 1] ?? 0;
    return first[length] === line ? length + 1 : length;
  };
  for (let at = 1; at < first.length; at += 1) borders.push(follow(borders[at - 1] ?? 0, first[at]));
  return last.slice(-first.length).reduce(follow, 0);
}
