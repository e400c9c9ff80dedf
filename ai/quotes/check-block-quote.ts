import { checkInline, type Checked } from "./check-inline.ts";
import { markAt } from "./marks.ts";
import type { QuoteVerifier } from "./verify-quote.ts";

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
