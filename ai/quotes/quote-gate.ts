import type { Citation } from "#domain/chat.schema.ts";
import { checkBlockQuote, checkNext, type Checked, type Checking } from "./check-inline.ts";
import { markReader } from "./marks.ts";
import type { QuoteVerifier } from "./verify-quote.ts";

/**
 * A gate for a streamed answer. Words pass immediately. A quoted span is held until it has been verified, and loses its quotation marks if
 * it fails. `push` and `finish` return what may be shown now; `citations` grows as spans are verified, without duplicates.
 */
export type QuoteGate = { push(text: string): string; finish(): string; readonly citations: readonly Citation[] };

const itemMarks = "[ \\t]*(?:(?:[-*+]|\\d{1,9}[.)])[ \\t]+)*";
const quoteLine = new RegExp(`^${itemMarks}>`);
const fenceLine = new RegExp(`^${itemMarks}(\`{3,}|~{3,})`);
/** What may precede the ">" of a block quote. */
const beforeQuote = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;
const headingLine = /^ {0,3}#{1,6}(?:[ \t]|$)/;
/** A line that is still too short to show what it begins. */
const undecided = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:[-*+#]{0,6}|\d{1,9}[.)]?|`*|~*)[ \t]*$/;
/** The line break at the end of a paragraph: an empty line or another kind of block follows. */
const paragraphEnd = /\n(?=[ \t]{0,400}(?:\n|(?:[-*+]|\d{1,9}[.)])[ \t]|>|`{3}|~{3})| {0,3}#{1,6}[ \t])/g;
/** A line shows within this many characters what it begins. */
const lineStart = 500;
/** The line break at the end of a block quote, as far as the text has arrived. */
const quoteEnd = /\n(?![ \t]*>)/g;
/** What may precede the ">" of a block quote or the "^" of a footnote, character by character. */
const quoteIndent = /[ \t\-*+\d.)[]/;
/** The total length of spans to verify per answer, counting repeated ones, and the length added per span. */
const verifiable = { characters: 1_000_000, perSpan: 400 };

export function createQuoteGate(verify: QuoteVerifier): QuoteGate {
  const citations: Citation[] = [];
  const marks = markReader();
  const verifySpan = frugal(verify);
  let rest = "";
  /** How much of the current paragraph has been passed on. */
  let through = 0;
  let place: "line" | "paragraph" | "quote" | "fence" = "line";
  let fence = "";
  /** How much of the current paragraph or block quote has been searched for its end. */
  let searched = 0;
  let isHeading = false;
  /** What has been shown of the current line; null once no block quote can begin in it. */
  let line: string | null = "";
  let endsWithReturn = false;

  /** Normalize line breaks, because a carriage return alone also ends a line in Markdown. */
  function withOneLineBreak(text: string): string {
    const whole = endsWithReturn && text.startsWith("\n") ? text.slice(1) : text;
    endsWithReturn = text === "" ? endsWithReturn : text.endsWith("\r");
    return whole.replace(/\r\n?/g, "\n");
  }

  function advance(isLast: boolean): string {
    let shown = "";
    for (;;) {
      const step = { line: beginLine, paragraph: goOnInParagraph, quote: closeQuote, fence: goOnInFence }[place](isLast);
      if (step === null) return shown;
      shown += step;
    }
  }

  function take(length: number): string {
    const taken = rest.slice(0, length);
    rest = rest.slice(length);
    return taken;
  }

  function cite(checked: Checked): string {
    for (const citation of checked.citations) {
      const isKnown = citations.some(({ lessonId, quote }) => lessonId === citation.lessonId && quote === citation.quote);
      if (!isKnown) citations.push(citation);
    }
    return checked.text;
  }

  /** Keep a text plain: if a mark was removed at the start of a line, the rest must not become a Markdown block quote or footnote. */
  function asWords(text: string): string {
    let words = "";
    for (const character of text) {
      words += beginsQuote(character) || beginsFootnote(character) ? `\\${character}` : character;
      if (character === "\n") line = "";
      else if (line !== null) line = quoteIndent.test(character) ? line + character : null;
    }
    return words;
  }

  function beginsQuote(character: string): boolean {
    return character === ">" && line !== null && beforeQuote.test(line);
  }

  function beginsFootnote(character: string): boolean {
    return character === "^" && line !== null && line.endsWith("[") && beforeQuote.test(line.slice(0, -1));
  }

  function beginLine(isLast: boolean): string | null {
    if (rest === "") return null;
    const empty = /^[ \t]*\n/.exec(rest);
    if (empty) return take(empty[0].length);
    if (!isLast && !rest.includes("\n") && isUndecided(rest)) return null;
    const fenced = fenceLine.exec(rest);
    fence = fenced?.[1] ?? "";
    place = fenced ? "fence" : quoteLine.test(rest) ? "quote" : "paragraph";
    through = 0;
    searched = 0;
    isHeading = headingLine.test(rest);
    line = "";
    // The opening line of a fence is passed on at once, so that it is not taken for the closing one.
    return fenced ? take(fenced[0].length) : "";
  }

  function goOnInFence(isLast: boolean): string | null {
    const lineBreak = rest.indexOf("\n");
    if (lineBreak === -1) return isLast && rest !== "" ? take(rest.length) : null;
    const line = take(lineBreak + 1);
    const marker = /^[ \t]*(`{3,}|~{3,})[ \t]*\n$/.exec(line)?.[1];
    if (marker?.startsWith(fence)) place = "line";
    return line;
  }

  function closeQuote(isLast: boolean): string | null {
    quoteEnd.lastIndex = searched;
    const end = quoteEnd.exec(rest)?.index ?? -1;
    // The quote may continue: a ">" may follow the last line break.
    searched = end === -1 ? Math.max(0, rest.length - 1) : end;
    const nextEnd = end === -1 ? -1 : rest.indexOf("\n", end + 1);
    const next = end === -1 ? "" : rest.slice(end + 1, nextEnd === -1 ? rest.length : nextEnd);
    const isSure = end !== -1 && (nextEnd !== -1 || /\S/.test(next));
    if (!isSure && !isLast) return null;
    const block = end === -1 ? rest : rest.slice(0, end);
    const before = block.length;
    const checked = checkBlockQuote(block, verify, verifySpan);
    const isStillQuote = checked.text === block;
    take(before);
    place = "line";
    if (rest.startsWith("\n")) take(1);
    else return isStillQuote ? cite(checked) : asWords(cite(checked));
    // Without an empty line, Markdown would make the next line part of the quotation.
    return `${isStillQuote ? cite(checked) : asWords(cite(checked))}\n${isStillQuote && next.trim() !== "" ? "\n" : ""}`;
  }

  function goOnInParagraph(isLast: boolean): string | null {
    const end = endOfParagraph();
    const isComplete = end !== -1 || isLast;
    const text = end === -1 ? rest : rest.slice(0, end);
    const checking: Checking = { verify: verifySpan, checked: { text: "", citations: [] }, depth: 0 };
    const limit = isComplete ? text.length : safeLength(text);
    const marked = marks.read(text);
    let at: number | null = through;
    while (at !== null && at < limit) {
      through = at;
      at = checkNext(marked, at, isComplete, checking);
    }
    if (at !== null) through = at;
    const { checked } = checking;
    if (isComplete) {
      take(text.length);
      marks.drop(text.length);
      place = "line";
      return asWords(cite(checked)) + (end === -1 ? "" : take(1));
    }
    dropSeen();
    return checked.text === "" ? null : asWords(cite(checked));
  }

  function endOfParagraph(): number {
    const from = searched;
    searched = Math.max(0, rest.length - lineStart);
    if (isHeading) return rest.indexOf("\n", from);
    paragraphEnd.lastIndex = from;
    return paragraphEnd.exec(rest)?.index ?? -1;
  }

  /** Drop the part of a paragraph that has passed, so that a long paragraph is not parsed again with every piece. */
  function dropSeen(): void {
    const seen = Math.min(through, rest.length) - lineStart;
    if (seen < 4 * lineStart) return;
    take(seen);
    marks.drop(seen);
    through -= seen;
    searched = Math.max(0, searched - seen);
  }

  return {
    push: (text) => {
      rest += withOneLineBreak(text);
      return advance(false);
    },
    finish: () => advance(true),
    citations,
  };
}

/** Return how much of a paragraph is final. A last line that has only just begun may belong to the next block. */
function safeLength(text: string): number {
  const lineBreak = text.slice(-lineStart).lastIndexOf("\n");
  if (lineBreak === -1) return text.length;
  const last = text.slice(-lineStart).slice(lineBreak + 1);
  return isUndecided(last) || /^[ \t]*>/.test(last) ? text.length - last.length - 1 : text.length;
}

function isUndecided(line: string): boolean {
  return line.length < lineStart && undecided.test(line);
}

/** Limit a verifier to more work than any honest answer causes; beyond that it refuses every span. */
function frugal(verify: QuoteVerifier): QuoteVerifier {
  let left = verifiable.characters;
  return (span) => {
    left -= span.length + verifiable.perSpan;
    return left < 0 ? { kind: "unverified" } : verify(span);
  };
}
