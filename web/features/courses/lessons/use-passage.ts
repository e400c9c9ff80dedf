import { useEffect, useRef, type RefObject } from "react";
import { useLocation, useNavigationType } from "react-router";
import { quoteOfHash } from "#web/features/courses/enrollments/lesson-links.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** Mark the passage in the address (`#quote=...`) in the rendered `html`, and scroll to it. */
export function usePassage(html: string, missing: string = messages.quoteMissing): RefObject<HTMLDivElement | null> {
  const text = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const isReturning = useNavigationType() === "POP";
  const hasArrived = useRef(false);

  useEffect(() => {
    const quote = quoteOfHash(hash);
    // With the browser's Back button, keep the scroll position that it restores.
    const leads = !isReturning || !hasArrived.current;
    hasArrived.current = true;
    if (quote === null || !text.current) return;
    const marks = markPassage(text.current, quote);
    const first = marks[0];
    if (!first) toast({ title: missing });
    // In a later task, because the shell focuses a new page as a whole.
    const timer = leads && first ? setTimeout(() => leadTo(first)) : undefined;
    return () => {
      clearTimeout(timer);
      unmark(marks);
    };
  }, [hash, key, html, isReturning, missing]);

  return text;
}

function leadTo(mark: HTMLElement): void {
  mark.tabIndex = -1;
  mark.focus({ preventScroll: true });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  mark.scrollIntoView({ block: "center", behavior: still ? "instant" : "smooth" });
}

/**
 * Mark a quoted passage in an element's text with <mark> elements and return them in order; none when the text does not contain it.
 * The element's children must not be managed by React.
 */
function markPassage(root: HTMLElement, quote: string): HTMLElement[] {
  const nodes = textNodesOf(root);
  const stretch = findQuote(nodes.map((node) => node.data).join(""), quote);
  if (!stretch) return [];
  const marks: HTMLElement[] = [];
  let offset = 0;
  for (const node of nodes) {
    const start = Math.max(stretch.start - offset, 0);
    const end = Math.min(stretch.end - offset, node.length);
    offset += node.length;
    // Between list items and table cells there is only whitespace, and an element would be invalid there.
    if (start >= end || node.data.slice(start, end).trim() === "") continue;
    // A formula's hidden source only serves the comparison.
    if (node.parentElement?.localName === "annotation") continue;
    marks.push(wrap(node, start, end));
  }
  return marks;
}

/** Remove marks and restore the text. */
function unmark(marks: readonly HTMLElement[]): void {
  for (const mark of marks) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}

const notRead =
  "[data-video], [data-file], [data-check], [data-embed], [data-copy], .katex-html, .katex-mathml semantics > :not(annotation), sup";

function textNodesOf(root: HTMLElement): Text[] {
  // A player's contents are managed by React. Of a formula only the source counts, and footnote marks are not part of the text.
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.closest(notRead) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
  return nodes;
}

function wrap(node: Text, start: number, end: number): HTMLElement {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  const mark = document.createElement("mark");
  range.surroundContents(mark);
  return mark;
}

/** A range of a text in UTF-16 units; the end is exclusive. */
export type Stretch = { start: number; end: number };

/**
 * Find a quote in the text of a lesson; null if it is not there. The quote comes from the lesson's Markdown, the text from the page, so
 * only letters and digits are compared, and emphasis, line breaks, list markers, quotation marks and link targets do not matter. The range
 * includes the closing punctuation.
 */
export function findQuote(text: string, quote: string): Stretch | null {
  const wanted = lettersOf(withoutMarkdown(quote)).letters;
  if (wanted === "") return null;
  const { letters, places } = lettersOf(text);
  const at = letters.indexOf(wanted);
  const first = places[at];
  const last = places[at + wanted.length - 1];
  if (at < 0 || first === undefined || last === undefined) return null;
  return { start: first.start, end: last.end + closingPunctuation(text.slice(last.end)) };
}

/** Remove letters and digits that are in the Markdown, but not on the page. */
function withoutMarkdown(quote: string): string {
  return quote
    .replace(/^[ \t]*(```|~~~).*$/gm, "")
    .replace(/^[ \t]*\d+[.)][ \t]+/gm, "")
    .replace(/(\])\([^)\s]*(\s+"[^"]*")?\)/g, "$1")
    .replace(/&[a-z]+;|&#x?[0-9a-f]+;/gi, "");
}

function lettersOf(text: string): { letters: string; places: Stretch[] } {
  let letters = "";
  const places: Stretch[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]/gu)) {
    // An accent may be composed with its letter or separate, so compare only the base letter.
    const letter = match[0].normalize("NFD").replace(/\p{M}/gu, "");
    letters += letter;
    // One entry per UTF-16 unit, so that indexes in `letters` and `places` correspond.
    for (let unit = 0; unit < letter.length; unit += 1) places.push({ start: match.index, end: match.index + match[0].length });
  }
  return { letters, places };
}

/** Return the length of what closes a passage: an accent that is a character of its own, and punctuation. */
function closingPunctuation(rest: string): number {
  return /^\p{M}*[.,;:!?…)\]}"'’”»“]*/u.exec(rest)?.[0].length ?? 0;
}
