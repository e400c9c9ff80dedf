import { findQuote } from "./find-quote.ts";

/**
 * Marks a quoted passage in an element's text with <mark> elements and returns them in order; none when the text does not have it.
 * The element's children must not be React's own.
 */
export function markPassage(root: HTMLElement, quote: string): HTMLElement[] {
  const nodes = textNodesOf(root);
  const stretch = findQuote(nodes.map((node) => node.data).join(""), quote);
  if (!stretch) return [];
  const marks: HTMLElement[] = [];
  let offset = 0;
  for (const node of nodes) {
    const start = Math.max(stretch.start - offset, 0);
    const end = Math.min(stretch.end - offset, node.length);
    offset += node.length;
    // Between list items and table cells there is only white space, where no element may stand.
    if (start >= end || node.data.slice(start, end).trim() === "") continue;
    marks.push(wrap(node, start, end));
  }
  return marks;
}

/** Takes marks away again and leaves the text as it was. */
export function unmark(marks: readonly HTMLElement[]): void {
  for (const mark of marks) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}

function textNodesOf(root: HTMLElement): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
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
