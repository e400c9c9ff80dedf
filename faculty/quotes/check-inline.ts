import type { Citation } from "#domain/chat.ts";
import { markAt, mayBeginMark, type Mark } from "./marks.ts";
import { closersOf, closes, isFollowed, opens } from "./pair.ts";
import type { QuoteVerifier } from "./verify-quote.ts";

/** A checked text: verified spans in their marks, others without; and what the verified ones cite. */
export type Checked = { text: string; citations: Citation[] };

/** Characters that a span may have while nothing closes it; beyond them its mark is taken for a slip. */
const longestSpan = 4000;

/**
 * Checks the quoted spans of one paragraph, which is complete. What does not verify stays as plain words without its quotation marks, so
 * that nobody reads it as a quotation. Code is left alone: its marks are part of it.
 */
export function checkInline(text: string, verify: QuoteVerifier): Checked {
  const checked: Checked = { text: "", citations: [] };
  let at: number | null = 0;
  while (at !== null && at < text.length) at = checkNext(text, at, true, verify, checked);
  return checked;
}

/**
 * Checks what stands at one place of a paragraph and returns where to go on, or null when more of the paragraph must be read first, which
 * never happens when it is complete.
 */
export function checkNext(text: string, at: number, isComplete: boolean, verify: QuoteVerifier, checked: Checked): number | null {
  if (text[at] === "`" && text[at - 1] !== "`") {
    const code = codeSpanAt(text, at);
    if (!isComplete && !code.isClosed && text.length - at < longestSpan) return null;
    checked.text += code.text;
    return at + code.text.length;
  }
  const mark = markAt(text, at);
  if (!mark) {
    if (!isComplete && mayBeginMark(text.slice(at))) return null;
    checked.text += text[at];
    return at + 1;
  }
  if (!isComplete && !isFollowed(text, mark.end)) return null;
  if (!opens(text, mark)) return keepStrayMark(text, mark, checked);

  const { sure, possible } = closersOf(text, mark);
  const isKnown = sure !== null && isFollowed(text, sure.end);
  if (!isComplete && !isKnown && text.length - at < longestSpan) return null;
  return checkSpan(text, mark, possible, verify, checked);
}

/** Checks what a mark opens and returns where to go on. */
function checkSpan(text: string, open: Mark, closers: readonly Mark[], verify: QuoteVerifier, checked: Checked): number {
  const nearest = closers[0];
  if (nearest && text.slice(open.end, nearest.start).trim() === "") {
    // An empty pair that stands alone is talked about; one that touches words is a mark written twice.
    const touches = /[^\s(]$/.test(text.slice(0, open.start)) || /^[^\s).,;:!?]/.test(text.slice(nearest.end));
    if (!touches) checked.text += text.slice(open.start, nearest.end);
    return nearest.end;
  }
  // The longest first: an apostrophe inside a single-quoted span looks like its end.
  for (const close of closers.toReversed()) {
    const inner = text.slice(open.end, close.start);
    const verdict = verify(inner);
    if (verdict.kind === "unverified") continue;
    const from = inner.indexOf(verdict.spoken);
    const [, stop = ""] = /^([.,;:]+)\s*$/.exec(inner.slice(from + verdict.spoken.length)) ?? [];
    // French marks stand apart from what they hold.
    const [gap = ""] = /^\s*/.exec(inner) ?? [];
    const shown = gap + verdict.spoken + (gap === "" ? "" : (/\s*$/.exec(inner)?.[0] ?? ""));
    checked.text += text.slice(open.start, open.end) + shown + text.slice(close.start, close.end) + stop;
    if (verdict.kind === "citation") checked.citations.push(verdict.citation);
    return close.end;
  }
  const close = open.family === "single" ? likelyEnd(text, open, closers) : closers[0];
  if (!close) {
    // A single mark alone is an apostrophe; a double one would begin a quotation that never ends.
    if (open.family === "single") checked.text += text.slice(open.start, open.end);
    return open.end;
  }
  const inner = checkInline(text.slice(open.end, close.start).trim(), verify);
  checked.text += inner.text;
  checked.citations.push(...inner.citations);
  return close.end;
}

/** Where an unverified single-quoted span ends: not at a plural's apostrophe ("the students' work"), if another end follows. */
function likelyEnd(text: string, open: Mark, closers: readonly Mark[]): Mark | undefined {
  return closers.find((close, index) => {
    const next = closers[index + 1];
    if (text[close.start - 1] !== "s" || !next) return true;
    for (let at = close.end; at < next.start; at++) {
      const mark = markAt(text, at);
      if (mark?.family === "single" && opens(text, mark)) return true;
    }
    return false;
  });
}

/** A mark that opens nothing: apostrophes and inches stay, the end of a quotation that did not begin here goes. */
function keepStrayMark(text: string, mark: Mark, checked: Checked): number {
  const isMeasure =
    mark.shape === "straight" && /\d$/.test(text.slice(0, mark.start)) && !/^[\p{L}\p{N}]/u.test(text.slice(mark.end));
  const isLoose = mark.shape === "straight" && !closes(text, mark);
  if (mark.family === "single" || isMeasure || isLoose) checked.text += text.slice(mark.start, mark.end);
  return mark.end;
}

/** The code span that begins here, or the backticks alone where nothing closes them. */
function codeSpanAt(text: string, at: number): { text: string; isClosed: boolean } {
  const ticks = /^`+/.exec(text.slice(at))?.[0] ?? "";
  for (let end = text.indexOf(ticks, at + ticks.length); end !== -1; end = text.indexOf(ticks, end + 1)) {
    const next = end + ticks.length;
    if (text[end - 1] !== "`" && text[next] !== "`") return { text: text.slice(at, next), isClosed: next < text.length };
  }
  return { text: ticks, isClosed: false };
}
