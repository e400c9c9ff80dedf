import type { Citation } from "#domain/chat.ts";
import { checkBlockQuote } from "./check-block-quote.ts";
import { checkNext, type Checked } from "./check-inline.ts";
import type { QuoteVerifier } from "./verify-quote.ts";

/**
 * A gate that a streamed answer passes through. Words go on at once; a quoted span waits until it has been verified and loses its marks
 * when it does not verify. `push` and `finish` return what may be shown now; `citations` grows as spans verify, each once.
 */
export type QuoteGate = { push(text: string): string; finish(): string; readonly citations: readonly Citation[] };

const itemMarks = "[ \\t]*(?:(?:[-*+]|\\d{1,9}[.)])[ \\t]+)*";
const quoteLine = new RegExp(`^${itemMarks}>`);
const fenceLine = new RegExp(`^${itemMarks}(\`{3,}|~{3,})`);
/** What may stand before the ">" of a block quote. */
const beforeQuote = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;
const headingLine = /^ {0,3}#{1,6}(?:[ \t]|$)/;
/** A line of which too little has come to tell what it begins. */
const undecided = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:[-*+#]{0,6}|\d{1,9}[.)]?|`*|~*)[ \t]*$/;
/** The line break that ends a paragraph: what follows is empty or begins something else. */
const paragraphEnd = /\n(?=[ \t]*\n|[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]|[ \t]*>|[ \t]*(?:`{3}|~{3})| {0,3}#{1,6}[ \t])/;

export function createQuoteGate(verify: QuoteVerifier): QuoteGate {
  const citations: Citation[] = [];
  let rest = "";
  /** How much of a paragraph that is still coming has been let through. */
  let through = 0;
  let place: "line" | "paragraph" | "quote" | "fence" = "line";
  let fence = "";
  /** What has been shown of the line that is being written. */
  let line = "";

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

  /** The text as words: where a mark has gone from the beginning of a line, no block quote may come to light behind it. */
  function asWords(text: string): string {
    let words = "";
    for (const character of text) {
      words += character === ">" && beforeQuote.test(line) ? "\\>" : character;
      line = character === "\n" ? "" : line + character;
    }
    return words;
  }

  function beginLine(isLast: boolean): string | null {
    if (rest === "") return null;
    const empty = /^[ \t]*\n/.exec(rest);
    if (empty) return take(empty[0].length);
    if (!isLast && !rest.includes("\n") && undecided.test(rest)) return null;
    const fenced = fenceLine.exec(rest);
    fence = fenced?.[1] ?? "";
    place = fenced ? "fence" : quoteLine.test(rest) ? "quote" : "paragraph";
    through = 0;
    line = "";
    // The opening line of a fence is shown as it is and must not be taken for its end.
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
    const lines = rest.split("\n");
    const end = lines.findIndex((line, index) => index > 0 && !/^[ \t]*>/.test(line));
    const next = lines[end] ?? "";
    const isSure = end !== -1 && (end < lines.length - 1 || /\S/.test(next));
    if (!isSure && !isLast) return null;
    const block = end === -1 ? rest : lines.slice(0, end).join("\n");
    const before = block.length;
    const checked = checkBlockQuote(block, verify);
    const isStillQuote = checked.text === block;
    take(before);
    place = "line";
    if (rest.startsWith("\n")) take(1);
    else return isStillQuote ? cite(checked) : asWords(cite(checked));
    // Markdown would draw a line that follows directly into the quotation.
    return `${isStillQuote ? cite(checked) : asWords(cite(checked))}\n${isStillQuote && next.trim() !== "" ? "\n" : ""}`;
  }

  function goOnInParagraph(isLast: boolean): string | null {
    const end = headingLine.test(rest) ? rest.indexOf("\n") : (paragraphEnd.exec(rest)?.index ?? -1);
    const isComplete = end !== -1 || isLast;
    const text = end === -1 ? rest : rest.slice(0, end);
    const checked: Checked = { text: "", citations: [] };
    const limit = isComplete ? text.length : safeLength(text);
    let at: number | null = through;
    while (at !== null && at < limit) {
      through = at;
      at = checkNext(text, at, isComplete, verify, checked);
    }
    if (at !== null) through = at;
    if (isComplete) {
      take(text.length);
      place = "line";
      return asWords(cite(checked)) + (end === -1 ? "" : take(1));
    }
    return checked.text === "" ? null : asWords(cite(checked));
  }

  return {
    push: (text) => {
      rest += text;
      return advance(false);
    },
    finish: () => advance(true),
    citations,
  };
}

/** How much of a paragraph is surely one: a last line that has hardly begun may belong to what comes next. */
function safeLength(text: string): number {
  const lineBreak = text.lastIndexOf("\n");
  return lineBreak !== -1 && (undecided.test(text.slice(lineBreak + 1)) || /^[ \t]*>/.test(text.slice(lineBreak + 1)))
    ? lineBreak
    : text.length;
}
