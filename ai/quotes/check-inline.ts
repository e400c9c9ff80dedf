import type { Citation } from "#domain/chat.schema.ts";
import {
  markReader,
  type MarkedText,
  firstFrom,
  type PlacedMark,
  markAt,
  mayBeginMark,
  type Mark,
  closes,
  isFollowed,
  opens,
} from "./marks.ts";
import type { QuoteVerifier } from "./verify-quote.ts";

/** The longest span in characters. The mark of a longer one counts as a typo. */
const longestSpan = 4000;

/** A checked text: verified spans in their quotation marks, others without; and the citations of the verified ones. */
export type Checked = { text: string; citations: Citation[] };

/** The state of a check; `depth` is the number of enclosing quotations. */
export type Checking = { verify: QuoteVerifier; checked: Checked; depth: number };

/** The deepest nesting of quotations. A mark nested deeper counts as a typo. */
const deepest = 8;

/**
 * Check the quoted spans of one complete paragraph. An unverified span loses its quotation marks, so that it is not read as a quotation.
 * Code is not changed: its marks are part of it.
 */
function checkInline(text: string, verify: QuoteVerifier, depth = 0): Checked {
  const checked: Checked = { text: "", citations: [] };
  const checking: Checking = { verify, checked, depth };
  const marked = markReader().read(text);
  let at: number | null = 0;
  while (at !== null && at < text.length) at = checkNext(marked, at, true, checking);
  return checked;
}

/**
 * Check one position of a paragraph, and return where to continue; null if more of the paragraph must arrive first, which never happens
 * when it is complete.
 */
export function checkNext(marked: MarkedText, at: number, isComplete: boolean, checking: Checking): number | null {
  const { text } = marked;
  const { checked } = checking;
  if (text[at] === "`" && text[at - 1] !== "`") {
    const code = codeSpanAt(text, at);
    if (!isComplete && !code.isClosed && text.length - at < longestSpan) return null;
    checked.text += code.text;
    return at + code.text.length;
  }
  const mark = markAt(text, at);
  if (!mark) {
    if (!isComplete && mayBeginMark(text.slice(Math.max(at, text.length - 40)))) return null;
    checked.text += text[at];
    return at + 1;
  }
  if (!isComplete && !isFollowed(text, mark.end)) return null;
  if (!opens(text, mark)) return keepStrayMark(text, mark, checked);

  // A single mark is always ambiguous, so no closing mark can be sure.
  if (!isComplete && mark.family === "single" && text.length - at < longestSpan) return null;
  const { sure, possible } = closersOf(marked, mark);
  const isKnown = sure !== null && isFollowed(text, sure.end);
  if (!isComplete && !isKnown && text.length - at < longestSpan) return null;
  return checkSpan(marked, mark, possible, checking);
}

/** Check the span that a mark opens, and return where to continue. */
function checkSpan(marked: MarkedText, open: Mark, closers: readonly Mark[], { verify, checked, depth }: Checking): number {
  const { text } = marked;
  const nearest = closers[0];
  if (nearest && text.slice(open.end, nearest.start).trim() === "") {
    // An empty pair that stands alone mentions quotation marks; one that touches a word is a mark typed twice.
    const touches =
      /[^\s(]$/.test(text.slice(Math.max(0, open.start - 2), open.start)) || /^[^\s).,;:!?]/.test(text.slice(nearest.end));
    if (!touches) checked.text += text.slice(open.start, nearest.end);
    return nearest.end;
  }
  // Longest first, because an apostrophe inside a single-quoted span looks like its end.
  for (const close of closers.toReversed()) {
    const inner = text.slice(open.end, close.start);
    const verdict = verify(inner);
    if (verdict.kind === "unverified") continue;
    const from = inner.indexOf(verdict.spoken);
    const [, stop = ""] = /^([.,;:]+)\s*$/.exec(inner.slice(from + verdict.spoken.length)) ?? [];
    // French marks are separated from their contents by spaces.
    const [gap = ""] = /^\s*/.exec(inner) ?? [];
    const shown = gap + verdict.spoken + (gap === "" ? "" : (/\s*$/.exec(inner)?.[0] ?? ""));
    checked.text += text.slice(open.start, open.end) + shown + text.slice(close.start, close.end) + stop;
    if (verdict.kind === "citation") checked.citations.push(verdict.citation);
    return close.end;
  }
  const close = open.family === "single" ? likelyEnd(marked, closers) : closers[0];
  if (!close || depth >= deepest) {
    // A single mark without a partner is an apostrophe; a double one would begin a quotation that never ends.
    if (open.family === "single") checked.text += text.slice(open.start, open.end);
    return open.end;
  }
  const inner = checkInline(text.slice(open.end, close.start).trim(), verify, depth + 1);
  checked.text += inner.text;
  checked.citations.push(...inner.citations);
  return close.end;
}

/** Handle a mark that opens nothing: keep apostrophes and inch marks, remove the end of a quotation that did not begin here. */
function keepStrayMark(text: string, mark: Mark, checked: Checked): number {
  const isMeasure =
    mark.shape === "straight" &&
    /\d$/.test(text.slice(Math.max(0, mark.start - 1), mark.start)) &&
    !/^[\p{L}\p{N}]/u.test(text.slice(mark.end));
  const isLoose = mark.shape === "straight" && !closes(text, mark);
  if (mark.family === "single" || isMeasure || isLoose) checked.text += text.slice(mark.start, mark.end);
  return mark.end;
}

/** Return the code span that begins here, or just the backticks if nothing closes them. */
function codeSpanAt(text: string, at: number): { text: string; isClosed: boolean } {
  const ticks = /^`+/.exec(text.slice(at))?.[0] ?? "";
  for (let end = text.indexOf(ticks, at + ticks.length); end !== -1; end = text.indexOf(ticks, end + 1)) {
    const next = end + ticks.length;
    if (text[end - 1] !== "`" && text[next] !== "`") return { text: text.slice(at, next), isClosed: next < text.length };
  }
  return { text: ticks, isClosed: false };
}

/**
 * Return the marks that may close what `open` opens, nearest first, within the longest span. For double marks, `sure` is the one on the
 * same level, whatever text follows; single marks look like apostrophes and are never sure.
 */
function closersOf(marked: MarkedText, open: Mark): { sure: Mark | null; possible: PlacedMark[] } {
  const possible: PlacedMark[] = [];
  const { marks } = marked;
  let depth = 0;
  let end = open.end;
  for (let index = firstFrom(marks, end); index < marks.length; index++) {
    const mark = marks[index];
    if (!mark || mark.start >= open.start + longestSpan) break;
    // A position inside an earlier mark does not count as a mark.
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

/** Return where an unverified single-quoted span ends: not at a plural's apostrophe ("the students' work") if another end follows. */
function likelyEnd(marked: MarkedText, closers: readonly Mark[]): Mark | undefined {
  return closers.find((close, index) => {
    const next = closers[index + 1];
    if (marked.text[close.start - 1] !== "s" || !next) return true;
    const between = marked.marks.slice(firstFrom(marked.marks, close.end), firstFrom(marked.marks, next.start));
    return between.some((mark) => mark.family === "single" && mark.opens);
  });
}

const quotePrefix = /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)((?:>[ \t]?)+)/;
const attribution = /^[*_]*(?:[—–―]|--?)\s*(\S.{0,160})$/;

/**
 * Check a Markdown block quote, given as lines that begin with ">". It stays a block quote if every paragraph of it appears in a lesson; a
 * last line that names the lesson ("— How Services Fail") is not part of the quotation. Otherwise it becomes plain paragraphs without that
 * line, in which `verifySpan` verifies the quoted spans.
 */
export function checkBlockQuote(block: string, verify: QuoteVerifier, verifySpan: QuoteVerifier): Checked {
  const bodies = block.split("\n").map((line) => line.replace(quotePrefix, "$1").trimEnd());
  const last = bodies.findLastIndex((body) => body !== "");
  const source = last > 0 && namesLesson(bodies[last] ?? "", verify) ? last : -1;
  const quoted = bodies.filter((_, index) => index !== source).join("\n");
  const paragraphs = quoted
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

  const verdicts = paragraphs.map((paragraph) => verifyParagraph(paragraph, verify));
  if (verdicts.length > 0 && verdicts.every((verdict) => verdict.kind !== "unverified")) {
    return { text: block, citations: verdicts.flatMap((verdict) => (verdict.kind === "citation" ? [verdict.citation] : [])) };
  }
  return checkInline(quoted, verifySpan);
}

function namesLesson(line: string, verify: QuoteVerifier): boolean {
  const named = attribution.exec(line)?.[1]?.replace(/^(?:from\s+)?(?:the\s+)?(?:lesson\s*\d*\s*[:,–—-]?\s*)?/i, "") ?? "";
  const bare = named.replace(/^[\s*_"“”«»„]+|[\s*_"“”«».]+$/g, "");
  return (bare === "" && named !== line && /lesson\s*\d/i.test(line)) || verify(bare).kind === "title";
}

/** Verify a paragraph as it is or, if all of it is in quotation marks, without them. */
function verifyParagraph(paragraph: string, verify: QuoteVerifier): ReturnType<QuoteVerifier> {
  const verdict = verify(paragraph);
  // The text is shown unchanged, so the verdict must cover all of it except what it dropped from the end.
  if (verdict.kind !== "unverified" && verdict.spoken.length === paragraph.length) return verdict;
  const opening = markAt(paragraph, 0);
  if (!opening) return { kind: "unverified" };
  for (let at = paragraph.length - 1; at >= opening.end; at--) {
    const closing = markAt(paragraph, at);
    if (!closing || closing.end !== paragraph.length) continue;
    const inner = verify(paragraph.slice(opening.end, closing.start));
    if (inner.kind !== "unverified") return inner;
  }
  return { kind: "unverified" };
}
