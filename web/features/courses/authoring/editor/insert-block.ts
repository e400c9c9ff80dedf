import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";

/** Insert Markdown at a position as separate blocks; the cursor moves after it. */
export function insertBlock(state: EditorState, markdown: string, at: number): TransactionSpec {
  const place = Math.min(at, state.doc.length);
  const line = state.doc.lineAt(place);
  const [before, after] = [state.sliceDoc(line.from, place), state.sliceDoc(place, line.to)];
  const block = `${gapBefore(state, line.from, before)}${markdown.trim()}`;
  return {
    changes: { from: place, insert: `${block}${after.trim() === "" ? "" : "\n\n"}` },
    selection: EditorSelection.cursor(place + block.length),
    scrollIntoView: true,
    userEvent: "input.paste",
  };
}

function gapBefore(state: EditorState, lineStart: number, before: string): string {
  if (before.trim() !== "") return "\n\n";
  return lineStart > 0 && state.doc.lineAt(lineStart - 1).text.trim() !== "" ? "\n" : "";
}
