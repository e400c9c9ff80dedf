import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";
import { embedSites, readEmbedLine } from "#domain/embeds.ts";
import { insertBlock } from "./insert-block.ts";

/** Kinds of content that are edited in a form instead of as marks. */
export const blockKinds = ["link", "formula", "figure", "embed", "table"] as const;
export type BlockKind = (typeof blockKinds)[number];

export type BlockValue =
  | { kind: "link"; words: string; address: string }
  | { kind: "formula"; source: string; isDisplayed: boolean }
  | { kind: "figure"; url: string; description: string; caption: string }
  | { kind: "embed"; address: string }
  | { kind: "table"; cells: string[][]; aligns: string[] };

/** The initial state of a form: its range in the text, or where to insert. `isNew` puts blocks on their own lines. */
export type BlockPlace = { from: number; to: number; isNew: boolean; value: BlockValue };

/** Return the block of a kind at the cursor, or an empty one based on the selection. */
export function blockAtCursor(state: EditorState, kind: BlockKind): BlockPlace {
  return findBlock(state, kind) ?? newBlock(state, kind);
}

/** Return the change that inserts a block into the text; the cursor moves after it. */
export function writeBlock(state: EditorState, { from, to, isNew }: BlockPlace, value: BlockValue): TransactionSpec {
  const markdown = blockMarkdown(value);
  const [start, end] = [Math.min(from, state.doc.length), Math.min(to, state.doc.length)];
  const isInline = value.kind === "link" || (value.kind === "formula" && !value.isDisplayed);
  if (isNew && !isInline && start === end) return insertBlock(state, markdown, state.doc.lineAt(start).to);
  return {
    changes: { from: start, to: end, insert: markdown },
    selection: EditorSelection.cursor(start + markdown.length),
    scrollIntoView: true,
    userEvent: "input",
  };
}

/** Write a block as Markdown. */
function blockMarkdown(value: BlockValue): string {
  switch (value.kind) {
    case "link":
      return `[${bracketed(value.words)}](${addressMark(value.address)})`;
    case "formula": {
      const source = value.source.trim().replace(/\n\s*\n/g, "\n");
      if (!value.isDisplayed) return `$${source.replace(/\n/g, " ")}$`;
      return source.includes("\n") ? `$$\n${source}\n$$` : `$$${source}$$`;
    }
    case "figure": {
      const caption = oneLine(value.caption).replace(/["\\]/g, "\\$&");
      return `![${bracketed(value.description)}](${value.url}${caption === "" ? "" : ` "${caption}"`})${caption === "" ? "" : "{.figure}"}`;
    }
    case "embed":
      return `::video{${value.address}}`;
    case "table":
      return tableMarkdown(value.cells, value.aligns);
  }
}

function newBlock(state: EditorState, kind: BlockKind): BlockPlace {
  const { from, to } = state.selection.main;
  const selected = state.sliceDoc(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(selected.trim());
  const values: Record<BlockKind, BlockValue> = {
    link: { kind: "link", words: isAddress ? "" : selected, address: isAddress ? selected.trim() : "" },
    formula: { kind: "formula", source: selected, isDisplayed: false },
    figure: { kind: "figure", url: "", description: "", caption: "" },
    embed: { kind: "embed", address: "" },
    table: { kind: "table", cells: Array.from({ length: 3 }, () => ["", "", ""]), aligns: [] },
  };
  const isWritten = kind === "link" || kind === "formula";
  return { from: isWritten ? from : to, to, isNew: true, value: values[kind] };
}

function findBlock(state: EditorState, kind: BlockKind): BlockPlace | null {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const here = (pattern: RegExp) => {
    for (const match of line.text.matchAll(pattern)) {
      const from = line.from + match.index;
      const to = from + match[0].length;
      if (from <= head && head <= to) return { from, to, isNew: false, parts: match.slice(1).map((part) => part ?? "") };
    }
    return null;
  };
  switch (kind) {
    case "link": {
      const found = here(/(?<!!)\[((?:\\.|[^[\]\\])*)\]\(<?([^\s()<>]*)>?\)/g);
      if (!found) return null;
      const [words = "", address = ""] = found.parts;
      return { ...found, value: { kind, words: plain(words), address } };
    }
    case "formula": {
      const inLine = here(/(?<![\\$])\$(?!\s|\$)([^$\n]+?)(?<![\s\\])\$(?![\d$])/g);
      if (inLine) return { ...inLine, value: { kind, source: inLine.parts[0] ?? "", isDisplayed: false } };
      return findDisplayed(state, head);
    }
    case "figure": {
      const found = here(/!\[((?:\\.|[^[\]\\])*)\]\(([^\s()]+)(?:\s+"((?:\\.|[^"\\])*)")?\)(?:\{\.figure\})?/g);
      if (!found) return null;
      const [description = "", url = "", caption = ""] = found.parts;
      return { ...found, value: { kind, url, description: plain(description), caption: plain(caption) } };
    }
    case "embed": {
      const embed = readEmbedLine(line.text);
      if (!embed) return null;
      return { from: line.from, to: line.to, isNew: false, value: { kind, address: embedSites[embed.site].page(embed.id) } };
    }
    case "table":
      return findTable(state, line.number);
  }
}

function findDisplayed(state: EditorState, head: number): BlockPlace | null {
  for (const match of state.doc.toString().matchAll(/^\$\$([^$]+?)\$\$[ \t]*$/gm)) {
    const [whole, source = ""] = match;
    const [from, to] = [match.index, match.index + whole.length];
    if (from <= head && head <= to && !/\n\s*\n/.test(source))
      return { from, to, isNew: false, value: { kind: "formula", source: source.trim(), isDisplayed: true } };
  }
  return null;
}

function findTable(state: EditorState, number: number): BlockPlace | null {
  const isRow = (at: number) => at >= 1 && at <= state.doc.lines && /^ {0,3}\|/.test(state.doc.line(at).text);
  if (!isRow(number)) return null;
  let [first, last] = [number, number];
  while (isRow(first - 1)) first -= 1;
  while (isRow(last + 1)) last += 1;
  const rows = Array.from({ length: last - first + 1 }, (_, index) => readRow(state.doc.line(first + index).text));
  const [head = [], delimiters = [], ...body] = rows;
  if (!delimiters.length || !delimiters.every((cell) => /^:?-+:?$/.test(cell))) return null;
  const width = Math.max(...[head, ...body].map(({ length }) => length));
  const cells = [head, ...body].map((each) => Array.from({ length: width }, (_, at) => each[at] ?? ""));
  return {
    from: state.doc.line(first).from,
    to: state.doc.line(last).to,
    isNew: false,
    value: { kind: "table", cells, aligns: delimiters },
  };
}

/** Split a row into cells; an escaped bar is a character. */
function readRow(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, "|"));
}

function tableMarkdown(cells: readonly string[][], aligns: readonly string[]): string {
  const width = Math.max(1, ...cells.map(({ length }) => length));
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => oneLine(row[at] ?? "").replace(/\|/g, "\\|")).join(" | ")} |`;
  const [head = [], ...body] = cells;
  const delimiters = `| ${Array.from({ length: width }, (_, at) => aligns[at] || "---").join(" | ")} |`;
  return [line(head), delimiters, ...body.map(line)].join("\n");
}

/** Escape an address for a link: parentheses and spaces would end it. */
function addressMark(address: string): string {
  return address
    .trim()
    .replace(/[\s()<>]/g, (sign) => encodeURIComponent(sign).replace(/[()]/g, (left) => (left === "(" ? "%28" : "%29")));
}

function bracketed(text: string): string {
  return oneLine(text).replace(/[[\]\\]/g, "\\$&");
}

function plain(text: string): string {
  return text.replace(/\\(["[\]\\])/g, "$1");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
