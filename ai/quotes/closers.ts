import { firstFrom, type MarkedText, type PlacedMark } from "./marked-text.ts";
import type { Mark } from "./marks.ts";

/** Characters that a span may have; beyond them its mark is taken for a slip. */
export const longestSpan = 4000;

/**
 * The marks that may close what `open` opens, nearest first, as far as a span may reach. For double marks `sure` is the one on the same
 * level, whatever text may follow; single ones, which apostrophes look like, are never sure.
 */
export function closersOf(marked: MarkedText, open: Mark): { sure: Mark | null; possible: PlacedMark[] } {
  const possible: PlacedMark[] = [];
  const { marks } = marked;
  let depth = 0;
  let end = open.end;
  for (let index = firstFrom(marks, end); index < marks.length; index++) {
    const mark = marks[index];
    if (!mark || mark.start >= open.start + longestSpan) break;
    // One that begins inside another is none here.
    if (mark.start < end) continue;
    end = mark.end;
    if (mark.family !== open.family) continue;
    const isNested = mark.shape !== "straight" && mark.shape === open.shape && mark.opens;
    if (mark.closes && !isNested) {
      if (open.family === "single" || possible.length === 0) possible.push(mark);
      if (depth === 0 && open.family !== "single") return { sure: mark, possible: [mark] };
      depth -= 1;
    } else if (mark.opens) {
      depth += 1;
    }
  }
  return { sure: null, possible };
}

/** Where an unverified single-quoted span ends: not at a plural's apostrophe ("the students' work"), if another end follows. */
export function likelyEnd(marked: MarkedText, closers: readonly Mark[]): Mark | undefined {
  return closers.find((close, index) => {
    const next = closers[index + 1];
    if (marked.text[close.start - 1] !== "s" || !next) return true;
    const between = marked.marks.slice(firstFrom(marked.marks, close.end), firstFrom(marked.marks, next.start));
    return between.some((mark) => mark.family === "single" && mark.opens);
  });
}
