import { Annotation, Transaction, type ChangeSpec, type EditorState, type TransactionSpec } from "@codemirror/state";
import { diffIndices } from "node-diff3";
import { splitPieces } from "../text/merge-texts.ts";

/** Marks a change that the author did not make by hand. */
export const fromElsewhere = Annotation.define<boolean>();

/**
 * Change the editor to a text with minimal edits by sentence, so that the cursor stays where the author writes. Undo reverts
 * the author's own edits only.
 */
export function applyText(state: EditorState, text: string): TransactionSpec {
  const [before, after] = [splitPieces(state.doc.toString()), splitPieces(text)];
  const [starts, newPieces] = [startsOf(before), after];
  const changes = diffIndices(before, after).map(({ buffer1, buffer2 }): ChangeSpec => {
    const [at, count] = buffer1;
    const [newAt, newCount] = buffer2;
    return {
      from: starts[at] ?? 0,
      to: starts[at + count] ?? 0,
      insert: newPieces.slice(newAt, newAt + newCount).join(""),
    };
  });
  return { changes, annotations: [fromElsewhere.of(true), Transaction.addToHistory.of(false)] };
}

/** Return where each piece begins, and where the last one ends. */
function startsOf(pieces: readonly string[]): number[] {
  const starts = [0];
  for (const piece of pieces) starts.push((starts.at(-1) ?? 0) + piece.length);
  return starts;
}
