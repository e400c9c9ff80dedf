import { Annotation, Transaction, type ChangeSpec, type EditorState, type TransactionSpec } from "@codemirror/state";
import { diffIndices } from "node-diff3";
import { splitPieces } from "../text/merge-texts.ts";

/** Marks a change that did not come from the author's hand. */
export const fromElsewhere = Annotation.define<boolean>();

/**
 * Brings the editor to a text with the smallest changes by sentence, so that the cursor stays where the author writes. Undoing takes back
 * what the author did, and leaves this.
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

/** Where each piece begins, and where the last one ends. */
function startsOf(pieces: readonly string[]): number[] {
  const starts = [0];
  for (const piece of pieces) starts.push((starts.at(-1) ?? 0) + piece.length);
  return starts;
}
