import type { MarkdownIt, StateCore, Token } from "markdown-it";
import footnotes from "markdown-it-footnote";

/* Footnotes of the Markdown dialect: `[^name]` in the text, and `[^name]: the note` on a line of its own. */

/** Add footnotes to a parser, numbered on the page, with marks whose destination a screen reader announces. */
export function addFootnotes(markdown: MarkdownIt): void {
  markdown.use(footnotes).inline.ruler.disable("footnote_inline");
  markdown.core.ruler.at("footnote_tail", collectNotes);
  nameFootnotes(markdown);
}

/**
 * Move the notes to the end of the text, in the order of their marks.
 * This replaces the plugin's own rule, which copies all tokens once for each note: 200 KB of notes took eight seconds.
 */
function collectNotes(state: StateCore): void {
  const marked = readMarked(state.env);
  if (!marked) return;
  const notes = new Map<string, Token[]>();
  const text: Token[] = [];
  let note: Token[] | null = null;
  let label = "";
  for (const token of state.tokens) {
    if (token.type === "footnote_reference_open") {
      note = [];
      label = readLabel(token.meta);
    } else if (token.type === "footnote_reference_close") {
      if (note) notes.set(label, note);
      note = null;
    } else (note ?? text).push(token);
  }
  state.tokens = text;
  if (marked.length === 0) return;
  const push = (type: string, nesting: 1 | 0 | -1, meta?: Record<string, unknown>) => {
    const token = new state.Token(type, "", nesting);
    if (meta) token.meta = meta;
    text.push(token);
  };
  push("footnote_block_open", 1);
  for (const [id, { label: name, count }] of marked.entries()) {
    push("footnote_open", 1, { id, label: name });
    for (const token of notes.get(name) ?? []) text.push(token);
    const lastParagraph = text.at(-1)?.type === "paragraph_close" ? text.pop() : undefined;
    for (let subId = 0; subId < Math.max(1, count); subId += 1) push("footnote_anchor", 0, { id, subId, label: name });
    if (lastParagraph) text.push(lastParagraph);
    push("footnote_close", -1);
  }
  push("footnote_block_close", -1);
}

type Marked = { label: string; count: number };

/** Return the notes that have marks, in order, each with the number of its marks; null for a text that defines no note. */
function readMarked(environment: object): Marked[] | null {
  // The plugin's notes are not in the parser's types.
  const { footnotes: found } = environment as { footnotes?: { list?: Marked[] } };
  return found ? (found.list ?? []) : null;
}

function readLabel(meta: unknown): string {
  return typeof meta === "object" && meta !== null && "label" in meta ? String(meta.label) : "";
}

/** Number the ids of footnotes so that they are unique on the page, and let screen readers announce where their marks lead. */
function nameFootnotes({ renderer }: MarkdownIt): void {
  const numberOf = (token: Token | undefined): { note: string; place: string } => {
    const { id = 0, subId = 0 } = readNumbers(token?.meta);
    return { note: `footnote-${id + 1}`, place: `footnote-${id + 1}-from${subId > 0 ? `-${subId + 1}` : ""}` };
  };
  renderer.rules["footnote_ref"] = (tokens, index) => {
    const { note, place } = numberOf(tokens[index]);
    const number = note.slice("footnote-".length);
    return `<sup><a href="#${note}" id="${place}" aria-label="Footnote ${number}">${number}</a></sup>`;
  };
  renderer.rules["footnote_block_open"] = () => '<section class="footnotes" aria-label="Footnotes">\n<ol>\n';
  renderer.rules["footnote_block_close"] = () => "</ol>\n</section>\n";
  renderer.rules["footnote_open"] = (tokens, index) => `<li id="${numberOf(tokens[index]).note}">`;
  renderer.rules["footnote_anchor"] = (tokens, index) =>
    ` <a href="#${numberOf(tokens[index]).place}" aria-label="Back to the text">↩</a>`;
}

/** Read the numbers that the footnote parser gives its marks. */
function readNumbers(meta: unknown): { id?: number; subId?: number } {
  if (typeof meta !== "object" || meta === null) return {};
  const { id, subId } = { id: undefined, subId: undefined, ...meta };
  return { ...(typeof id === "number" && { id }), ...(typeof subId === "number" && { subId }) };
}
