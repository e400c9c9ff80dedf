import { Suspense, useDeferredValue } from "react";
import { fetchAhead, lazyPart } from "#web/ui/lazy-part.ts";

/** Incomplete lines whose kind is not known yet. Some of them would even turn the paragraph above into a heading. */
const hardlyBegun = /^\s*(?:>\s*)*(?:#{1,6}|[-*+_=]{1,}|\d{1,9}[.)]?|>+|`{1,3}|~{1,3}|\|)?\s*$/;

const tableLine = /^\s*\|/;

const delimiterLine = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** The most characters that an unfinished link, address or tag can have. */
const farthest = 2000;

type AnswerProps = {
  text: string;
  /** The answer's language, for screen readers; by default the page's. */
  language?: string | null;
  /** The text may end in the middle of Markdown syntax, because it is still streaming or was stopped. */
  isCutOff?: boolean;
};

const loadMarkdown = () => import("./answer-markdown.tsx");

const AnswerMarkdown = lazyPart(loadMarkdown);

/** Preload what renders answers. */
export function prepareToShow(): void {
  fetchAhead(loadMarkdown);
}

/** An answer. Shown as plain text until the Markdown renderer has loaded; unfinished syntax of a cut-off answer is completed. */
export function Answer({ text, language, isCutOff = false }: AnswerProps) {
  const come = useDeferredValue(text);
  const shown = isCutOff ? completeMarkdown(come) : come;
  return (
    <div className="prose" data-size="sm" dir="auto" lang={language ?? undefined}>
      <Suspense fallback={<p className="whitespace-pre-wrap">{withoutMarks(shown)}</p>}>
        <AnswerMarkdown text={shown} />
      </Suspense>
    </div>
  );
}

/** Strip Markdown from a model's text until the renderer has loaded, so that no marks flash up. */
export function withoutMarks(text: string): string {
  const lines = text.split("\n").filter((line) => !(line.includes("-") && tableLine.test(line) && delimiterLine.test(line)));
  return lines
    .map((line) => line.replace(/^ {0,3}(?:#{1,6}|>) /, ""))
    .join("\n")
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}\)/g, "$1")
    .replace(/\*+(?=\S)|(?<=\S)\*+|`+|~~/g, "")
    .replace(/ ?\| ?/g, " ");
}

/**
 * Make streaming Markdown displayable: unfinished marks are closed (code, emphasis) or held back (a link's address, a tag, the head of a
 * table), so that no marks flash up.
 */
export function completeMarkdown(text: string): string {
  const { before, block, inCode } = lastBlock(text);
  if (inCode) return text;
  const begun = withoutHardlyBegun(block);
  const shown = withoutTableHead(begun);
  return before + (shown === "" ? "" : closeInline(shown));
}

/** Split the text before its last paragraph; or report that its end is in a code block, where marks have no meaning. */
function lastBlock(text: string): { before: string; block: string; inCode: boolean } {
  let fence = "";
  let start = 0;
  let at = 0;
  for (const line of text.split("\n")) {
    const next = at + line.length + 1;
    const isLast = next > text.length;
    const [, mark = ""] = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== "") {
      if (mark.startsWith(fence) && /^\s*[`~]+\s*$/.test(line)) {
        fence = "";
        start = Math.min(next, text.length);
      }
    } else if (mark !== "" && !isLast) fence = mark;
    else if (line.trim() === "" && !isLast) start = next;
    at = next;
  }
  return { before: text.slice(0, start), block: text.slice(start), inCode: fence !== "" };
}

function withoutHardlyBegun(block: string): string {
  const lineStart = block.lastIndexOf("\n") + 1;
  const line = block.slice(lineStart);
  const opensCode = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(?:`{3,}|~{3,})[^\n]*$/.test(line);
  return opensCode || hardlyBegun.test(line) ? block.slice(0, lineStart) : block;
}

/** Hide a table's header until the line below it has arrived: only then it is recognizable as a table. */
function withoutTableHead(block: string): string {
  const lines = block.split("\n");
  const first = lines.findIndex((line) => tableLine.test(line));
  if (first === -1) return block;
  const [head = "", delimiter] = lines.slice(first);
  const isTable = delimiter !== undefined && delimiterLine.test(delimiter) && cellsOf(delimiter) >= cellsOf(head);
  return isTable ? block : lines.slice(0, first).join("\n");
}

function cellsOf(line: string): number {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|").length;
}

/** Close what is open within a paragraph, and hold back what cannot be closed. */
function closeInline(block: string): string {
  const code = openCode(block);
  if (code === null) return closeEmphasis(withoutOpenLink(block).replace(/<(?:[a-z/!][^<>]{0,300})?$/i, ""));
  const isEmpty = block.slice(code.at + code.marks.length).trim() === "";
  return closeEmphasis(isEmpty ? block.slice(0, code.at) : block.trimEnd() + code.marks);
}

/** Return the unclosed code span, or null. */
function openCode(text: string): { at: number; marks: string } | null {
  let open: { at: number; marks: string } | null = null;
  for (const { 0: marks, index: at } of text.matchAll(/`+/g)) {
    if (open === null) open = text[at - 1] === "\\" ? null : { at, marks };
    else if (open.marks === marks) open = null;
  }
  return open;
}

/** "[words](https://exa" and "[words" show only their words until the link is complete; a picture shows its description. */
function withoutOpenLink(text: string): string {
  const from = Math.max(0, text.length - farthest);
  const tail = withoutCode(text.slice(from));
  const address = tail.lastIndexOf("](");
  const isOpen = address !== -1 && !isClosed(tail.slice(address + 1));
  const end = isOpen ? address : tail.endsWith("]") ? tail.length - 1 : tail.length;
  const at = openingBracket(tail.slice(0, end));
  if (at === -1) return text;
  const isPicture = tail[at - 1] === "!";
  return text.slice(0, from + at - (isPicture ? 1 : 0)) + text.slice(from + at + 1, from + end);
}

/** Return whether the parenthesis at the beginning of a text is closed in it. */
function isClosed(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth === 0) return true;
  }
  return false;
}

/** Return the position of an unclosed bracket, or -1. */
function openingBracket(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === "]") depth += 1;
    if (text[at] !== "[" || text[at - 1] === "\\") continue;
    if (depth === 0) return at;
    depth -= 1;
  }
  return -1;
}

/** Replace code by other letters, so that nothing in it counts as a mark. Positions stay the same. */
function withoutCode(text: string): string {
  return text.replace(/(?<!`)(`+)(?!`)[^]*?[^`]\1(?!`)/g, (code) => "x".repeat(code.length));
}

/** Close unfinished emphasis, innermost first; trailing marks without content are held back. */
function closeEmphasis(text: string): string {
  const words = text.replace(/(?<=^|[\s([{"'“‘])[*_~]+$/, "").trimEnd();
  const open: { mark: string; length: number }[] = [];
  let missing = "";
  let shownTo = words.length;
  for (const { 0: run, index: at } of withoutCode(words).matchAll(/(?<!\\)(\*+|_+|~+)/g)) {
    const mark = run[0] ?? "";
    const [before = " ", behind = " "] = [words[at - 1], words[at + run.length]];
    const isInWord = mark === "_" && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(behind);
    if (isInWord) continue;
    let left = run.length;
    for (let top = open.at(-1); top && left > 0 && top.mark === mark && !/\s/.test(before); top = open.at(-1)) {
      const isLast = at + run.length === words.length;
      if (top.length > left && !isLast) break;
      if (top.length > left) missing = mark.repeat(top.length - left);
      left -= Math.min(left, top.length);
      open.pop();
    }
    if (left === 0) continue;
    if (at + run.length === words.length) shownTo = words.length - left;
    else if (!/\s/.test(behind)) {
      if (left >= 2) open.push({ mark, length: 2 });
      if (left !== 2) open.push({ mark, length: 1 });
    }
  }
  return (
    words.slice(0, shownTo) +
    missing +
    open
      .toReversed()
      .map(({ mark, length }) => mark.repeat(length))
      .join("")
  );
}
