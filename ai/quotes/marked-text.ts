import { markAt, type Mark } from "./marks.ts";
import { closes, opens } from "./pair.ts";

/** A mark with what it may do where it stands. */
export type PlacedMark = Mark & { opens: boolean; closes: boolean };

/** A text and the marks at all its places, in order; those that overlap are in it too. */
export type MarkedText = { text: string; marks: readonly PlacedMark[] };

export type MarkReader = { read(text: string): MarkedText; drop(length: number): void };

/** Characters from a mark's beginning that can change what it is: the longest entity and what is looked at behind it. */
const reach = 48;

/**
 * Reads the marks of a text that grows at its end. `read` takes the whole text and looks only at what is new; `drop` says that so many
 * characters have gone from its beginning.
 */
export function markReader(): MarkReader {
  let marks: PlacedMark[] = [];
  /** Up to here no text that follows can change a mark. */
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

/** The index of the first mark that begins at a place or after it. */
export function firstFrom(marks: readonly PlacedMark[], from: number): number {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.start ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
