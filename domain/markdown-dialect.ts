import MarkdownItParser, { type MarkdownIt, type StateBlock, type StateInline, type Token } from "markdown-it";
import { addFootnotes } from "./footnotes.ts";

/*
 * The Markdown dialect of lessons and of the tutor's answers: CommonMark with tables, strikethrough, task lists, footnotes, callouts,
 * hints, figures and formulas. No raw HTML. Rendering is up to the consumer: the server makes HTML, the tutor's answers React elements.
 */

/**
 * The version of the server's HTML output. Increment it whenever the output changes, so that stored HTML is rendered again
 * (`server/courses/lessons/lesson-html-cache.ts`).
 */
export const dialectVersion = 2;

/** The formulas that are drawn in one text; more are shown as source. */
export const mostFormulas = 300;

/** The kinds of `> [!NOTE]` and their default titles. A hint is collapsed. */
const callouts = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
  hint: "Hint",
} as const;
type CalloutKind = keyof typeof callouts;

/** Limits per text; anything beyond them is shown as source. */
const dialectLimits = { formulaCharacters: 2_000, formulaLines: 100 } as const;

/** Create a parser of the dialect; `addTo` adds extensions that only lessons have, before nested blocks are parsed. */
export function createDialect(addTo: (markdown: MarkdownIt) => void = () => {}): MarkdownIt {
  const markdown = new MarkdownItParser({ html: false, linkify: true });
  // Only text with a scheme becomes a link: "main.rs" and "mail me at" do not.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // Nor does "//other.example", which has no scheme; matching a whole line of them takes quadratic time.
  markdown.linkify.add("//", null);
  addFootnotes(markdown);
  markdown.inline.ruler.after("escape", "formula", readInlineFormula);
  markdown.block.ruler.before("fence", "formula", readBlockFormula, { alt: ["paragraph", "reference", "blockquote", "list"] });
  addTo(markdown);
  markdown.core.ruler.push("tasks", ({ tokens, Token }) => markTasks(tokens, Token));
  markdown.core.ruler.push("callouts", (state) => {
    state.tokens = markCallouts(state.tokens, state.Token);
  });
  markdown.core.ruler.push("figures", ({ tokens }) => markFigures(tokens));
  return markdown;
}

/**
 * Parse a formula between dollar signs as pandoc does: no space after the first and before the last, no digit after the last. So "$5 and
 * $10" stays text. Between double dollar signs it is displayed as a block, and may have spaces.
 */
function readInlineFormula(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== "$") return false;
  const isDisplayed = src[pos + 1] === "$";
  const mark = isDisplayed ? "$$" : "$";
  const start = pos + mark.length;
  const end = nextDollar(src, start, Math.min(posMax, start + dialectLimits.formulaCharacters));
  const source = end === -1 || (isDisplayed && src[end + 1] !== "$") ? "" : src.slice(start, end);
  const isOne = isDisplayed ? source.trim() !== "" : /^\S(?:[\s\S]*\S)?$/.test(source) && !/\d/.test(src[end + 1] ?? "");
  if (!isOne) {
    if (!silent) state.pending += mark;
    state.pos += mark.length;
    return true;
  }
  if (!silent) {
    const token = state.push("formula", "span", 0);
    token.content = source.trim();
    token.markup = mark;
  }
  state.pos = end + mark.length;
  return true;
}

/** Return the position of the next unescaped dollar sign; -1 if there is none before `end`. */
function nextDollar(text: string, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "$") return at;
  }
  return -1;
}

/** Parse a formula from a line that begins with `$$` to one that ends with it, without an empty line between. */
function readBlockFormula(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line] ?? 0).trim();
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const first = lineAt(startLine);
  if (!first.startsWith("$$")) return false;
  const lines = [first.slice(2)];
  let line = startLine;
  for (; !lines.at(-1)?.endsWith("$$"); lines.push(lineAt(line))) {
    line += 1;
    if (line >= endLine || lines.length > dialectLimits.formulaLines) return false;
    if (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent) return false;
  }
  const source = lines.join("\n").slice(0, -2).trim();
  if (source === "" || source.length > dialectLimits.formulaCharacters || nextDollar(source, 0, source.length) !== -1)
    return false;
  if (silent) return true;
  state.line = line + 1;
  const token = state.push("formula_block", "p", 0);
  token.content = source;
  token.markup = "$$";
  token.map = [startLine, state.line];
  return true;
}

type TokenMaker = StateInline["Token"];

/** Mark items that begin with `[ ]` or `[x]` as tasks. */
function markTasks(tokens: readonly Token[], Maker: TokenMaker): void {
  for (const [index, item] of tokens.entries()) {
    if (item.type !== "list_item_open" || tokens[index + 1]?.type !== "paragraph_open") continue;
    const [first] = tokens[index + 2]?.children ?? [];
    const [mark] = first?.type === "text" ? (/^\[[ xX]\] (?=\S|$)/.exec(first.content) ?? []) : [];
    if (!first || mark === undefined) continue;
    first.content = first.content.slice(mark.length);
    const task = new Maker("task", "span", 0);
    task.meta = { isDone: mark !== "[ ] " };
    tokens[index + 2]?.children?.unshift(task);
    item.attrJoin("class", "task");
  }
}

const calloutMark = /^\[!([a-z]{2,20})\](?:[ \t]+(.{1,200}))?$/i;

/** Turn quotations that begin with a line such as `[!NOTE]` or `[!HINT] Title` into callouts with that line as their title. */
function markCallouts(tokens: readonly Token[], Maker: TokenMaker): Token[] {
  const marked: Token[] = [];
  const open: (CalloutKind | null)[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) continue;
    marked.push(token);
    if (token.type === "blockquote_close") {
      const kind = open.pop() ?? null;
      if (kind) Object.assign(token, { type: "callout_close", meta: { kind } });
    }
    if (token.type !== "blockquote_open") continue;
    const [paragraph, line, end] = tokens.slice(index + 1, index + 4);
    const found = paragraph?.type === "paragraph_open" && line?.children ? readCallout(line.children) : null;
    open.push(found?.kind ?? null);
    if (!found || !line) continue;
    Object.assign(token, { type: "callout_open", meta: { kind: found.kind } });
    const title = (type: string, nesting: 1 | -1) => Object.assign(new Maker(type, "p", nesting), { meta: { kind: found.kind } });
    const words = new Maker("inline", "", 0);
    words.children = found.title;
    words.content = found.title.map(({ content }) => content).join("");
    marked.push(title("callout_title_open", 1), words, title("callout_title_close", -1));
    line.children = found.rest;
    // A paragraph that contains only the marker is removed with it.
    if (found.rest.length === 0 && end?.type === "paragraph_close") index += 3;
  }
  return marked;
}

function readCallout(children: Token[]): { kind: CalloutKind; title: Token[]; rest: Token[] } | null {
  const breakAt = children.findIndex(({ type }) => type === "softbreak" || type === "hardbreak");
  const line = breakAt === -1 ? children : children.slice(0, breakAt);
  const [first] = line;
  const [, name = "", words = ""] = first?.type === "text" ? (calloutMark.exec(first.content.trimEnd()) ?? []) : [];
  const kind = name.toLowerCase();
  if (!first || !isCalloutKind(kind)) return null;
  first.content = words === "" && line.length === 1 ? callouts[kind] : first.content.replace(/^\[![a-z]+\][ \t]*/i, "");
  return { kind, title: line, rest: breakAt === -1 ? [] : children.slice(breakAt + 1) };
}

function isCalloutKind(name: string): name is CalloutKind {
  return Object.hasOwn(callouts, name);
}

/** Turn a picture alone on its line, followed by `{.figure}`, into a figure whose caption is the picture's title. */
function markFigures(tokens: readonly Token[]): void {
  for (const [index, line] of tokens.entries()) {
    const [image, mark, other] = line.children ?? [];
    const [open, close] = [tokens[index - 1], tokens[index + 1]];
    if (image?.type !== "image" || mark?.type !== "text" || mark.content.trim() !== "{.figure}" || other) continue;
    if (open?.type !== "paragraph_open" || close?.type !== "paragraph_close") continue;
    line.children = [image];
    Object.assign(open, { type: "figure_open", tag: "figure", hidden: false });
    Object.assign(close, { type: "figure_close", tag: "figure", hidden: false, content: String(image.attrGet("title") ?? "") });
    image.attrs = (image.attrs ?? []).filter(([name]) => name !== "title");
  }
}
