import type { Cue } from "./captions.ts";

/** The largest gap between consecutive cues, and the longest cue that only holds the lines between two rolls; in seconds. */
const together = 0.1;

/**
 * Remove the repeats of rolling captions, which show each line twice: once as it is spoken, and again above the next line. Captions count
 * as rolling if most multi-line cues begin with the last lines of the previous cue; in other captions a repeated line was spoken twice.
 * Yields after each cue.
 */
export function* withoutRepeats<Timed extends Cue>(cues: readonly Timed[]): Generator<undefined, Timed[]> {
  const linesOf: string[][] = [];
  /** For each cue, how many of its first lines are the last lines of the previous cue. */
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
  const remaining: Timed[] = [];
  for (const [at, cue] of cues.entries()) {
    const last = remaining.at(-1);
    const [lines, repeated] = [linesOf[at] ?? [], repeatedIn[at] ?? 0];
    const fresh = lines.slice(isRolling ? repeated : 0);
    if (last && (fresh.length === 0 || (repeated === lines.length && cue.to - cue.from <= together)))
      last.to = Math.max(last.to, cue.to);
    else remaining.push({ ...cue, text: fresh.join("\n") });
    yield;
  }
  return remaining;
}

/**
 * Return the largest number of lines that end one list and begin the other. Uses the prefix function of Knuth, Morris and Pratt, which
 * takes linear time however similar the lines are.
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
