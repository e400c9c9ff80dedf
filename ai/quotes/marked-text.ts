import { markAt, type Mark } from "./marks.ts";
import { closes, opens } from "./pair.ts";

/** A mark, and the roles that it may have at its position. */
export type PlacedMark = Mark & { opens: boolean; closes: boolean };

/** A text with all possible marks in order, including overlapping ones. */
export type MarkedText = { text: string; marks: readonly PlacedMark[] };

export type MarkReader = { read(text: string): MarkedText; drop(length: number): void };

/** How many characters after a mark's beginning can change its meaning: the longest entity and its lookahead. */
const reach = 48;

/**
 * Create a reader of the marks in a growing text. `read` takes the whole text but parses only what is new; `drop` tells it how many
 * characters were removed from the beginning.
 */
export function markReader(): MarkReader {
  let marks: PlacedMark[] = [];
  /** Marks up to here are final, whatever text follows. */
  let settled = 0;
  return {
    read(text) {
      settled = Math.max(0, Math.min(settled, text.length - reach));
      while ((marks.at(-1)?.start ?? -1) >= settled) marks.pop();
      for (let at = settled; at < text.length; at++) {
        const mark = markAt(text, at);
        if (mark) marks.push({ ...mark, opens: opens(text, mark), closes: closes(text, mark) });
      }
      settled = Math.max(0, text.length - reach);
      return { text, marks };
    },
    drop(length) {
      marks = marks
        .filter(({ start }) => start >= length)
        .map((mark) => ({ ...mark, start: mark.start - length, end: mark.end - length }));
      settled = Math.max(0, settled - length);
    },
  };
}

/** Return the index of the first mark at or after a position. */
export function firstFrom(marks: readonly PlacedMark[], from: number): number {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.start ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
