import { EditorSelection, type ChangeSpec, type EditorState, type TransactionSpec } from "@codemirror/state";
import { messages } from "../messages.ts";
import { insertBlock } from "./insert-block.ts";

/** A toolbar button's format. */
export type Format =
  | "bold"
  | "italic"
  | "heading"
  | "bulletList"
  | "numberedList"
  | "taskList"
  | "quote"
  | "note"
  | "hint"
  | "code";

/** Return the change of a toolbar button, with the new selection. Pressing it again removes its marks. */
export function formatText(state: EditorState, format: Format): TransactionSpec {
  switch (format) {
    case "bold":
      return toggleAround(state, "**", messages.wordsHere.bold);
    case "italic":
      return toggleAround(state, "*", messages.wordsHere.italic);
    case "heading":
      return turnHeading(state);
    case "bulletList":
      return toggleLines(state, "- ");
    case "numberedList":
      return toggleLines(state, "1. ");
    case "taskList":
      return toggleLines(state, "- [ ] ");
    case "note":
    case "hint":
      return insertWith(state, format === "note" ? "> [!NOTE]\n> " : "> [!HINT]\n> ", messages.wordsHere[format]);
    case "quote":
      return toggleLines(state, "> ");
    case "code":
      return insertCode(state);
  }
}

/** Insert a block after the line of the cursor, with its placeholder text selected. */
function insertWith(state: EditorState, before: string, words: string): TransactionSpec {
  const { to } = state.selection.main;
  const line = state.doc.lineAt(to);
  const { changes, ...rest } = insertBlock(state, `${before}${words}`, line.to);
  const set = state.changes(changes);
  const end = set.newLength - (state.doc.length - line.to);
  const from = end - words.length;
  return { ...rest, changes: set, selection: EditorSelection.range(from, from + words.length), userEvent: "input" };
}

function toggleAround(state: EditorState, mark: string, words: string): TransactionSpec {
  return {
    ...state.changeByRange(({ from, to }) => {
      const { length } = mark;
      const isMarked = around(state, from, to, mark);
      if (isMarked) {
        return {
          changes: [
            { from: from - length, to: from },
            { from: to, to: to + length },
          ],
          range: EditorSelection.range(from - length, to - length),
        };
      }
      const text = from === to ? words : state.sliceDoc(from, to);
      return {
        changes: { from, to, insert: `${mark}${text}${mark}` },
        range: EditorSelection.range(from + length, from + length + text.length),
      };
    }),
    scrollIntoView: true,
    userEvent: "input",
  };
}

/** Return whether a mark surrounds a range. One star next to another belongs to a bold mark, not to an italic one. */
function around(state: EditorState, from: number, to: number, mark: string): boolean {
  const { length } = mark;
  const [before, after] = [state.sliceDoc(Math.max(0, from - length), from), state.sliceDoc(to, to + length)];
  if (before !== mark || after !== mark) return false;
  return mark !== "*" || (state.sliceDoc(from - 2, from - 1) !== "*" && state.sliceDoc(to + 1, to + 2) !== "*");
}

/** Cycle the heading of a line: none, second level, third level. The first level is the lesson's title. */
function turnHeading(state: EditorState): TransactionSpec {
  return changeLines(state, (text) => {
    const marks = /^#+\s+/.exec(text)?.[0] ?? "";
    const next = marks === "" ? "## " : marks.startsWith("## ") ? "### " : "";
    return { remove: marks.length, insert: next };
  });
}

function toggleLines(state: EditorState, mark: string): TransactionSpec {
  const isMarked = selectedLines(state).every(({ text }) => text === "" || text.startsWith(mark));
  const isEmpty = selectedLines(state).every(({ text }) => text === "");
  return changeLines(state, (text, count) => {
    if (isMarked && !isEmpty) return { remove: text.startsWith(mark) ? mark.length : 0, insert: "" };
    return { remove: 0, insert: text === "" && count > 1 ? "" : mark };
  });
}

function changeLines(
  state: EditorState,
  change: (text: string, count: number) => { remove: number; insert: string },
): TransactionSpec {
  const lines = selectedLines(state);
  const changes = lines.map(({ from, text }): ChangeSpec => {
    const { remove, insert } = change(text, lines.length);
    return { from, to: from + remove, insert };
  });
  const set = state.changes(changes);
  return { changes: set, selection: state.selection.map(set, 1), scrollIntoView: true, userEvent: "input" };
}

function selectedLines(state: EditorState): { from: number; text: string }[] {
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
}

/** Turn several lines into a code block, or part of one into inline code. */
function insertCode(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main;
  if (!state.sliceDoc(from, to).includes("\n")) return toggleAround(state, "`", messages.wordsHere.code);
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const changes = [
    { from: first.from, insert: "```\n" },
    { from: last.to, insert: "\n```" },
  ];
  return { changes, selection: EditorSelection.cursor(first.from + 3), scrollIntoView: true, userEvent: "input" };
}
