import { history, undo } from "@codemirror/commands";
import { EditorSelection, EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { applyText } from "./apply-text.ts";
import { insertBlock } from "./insert-block.ts";

test("the cursor stays in place when text before it changes", () => {
  const doc = "One. Two. Three.\n\nFour.";
  const state = EditorState.create({ doc, selection: EditorSelection.cursor(doc.length) });
  const text = "Zero point five. One! Two. Three.\n\nFour.";
  const { state: after } = state.update(applyText(state, text));
  expect(after.doc.toString()).toBe(text);
  expect(after.selection.main.head).toBe(text.length);
});

test.each([
  ["", "A text."],
  ["A text.", ""],
  ["One.\n\nTwo.", "Two.\n\nOne."],
  ["Same. Same. Same.", "Same. Other. Same. Same."],
])("changes %j to %j", (before, after) => {
  const state = EditorState.create({ doc: before });
  expect(state.update(applyText(state, after)).state.doc.toString()).toBe(after);
});

describe("undo", () => {
  const begin = (doc: string) => EditorState.create({ doc, extensions: history() });
  function undone(state: EditorState): string {
    let after = state;
    undo({ state, dispatch: (transaction) => (after = transaction.state) });
    return after.doc.toString();
  }

  test("reverts the author's own edit, and keeps another author's", () => {
    let { state } = begin("One. Two.").update({ changes: { from: 9, insert: " Three." } });
    ({ state } = state.update(applyText(state, "Zero. One. Two. Three.")));
    expect(undone(state)).toBe("Zero. One. Two.");
  });

  test("does not restore the placeholder of an uploaded picture", () => {
    let state = begin("One.");
    ({ state } = state.update(insertBlock(state, "![Uploading owl.png …]()", 4)));
    ({ state } = state.update(applyText(state, "One.\n\n![](/files/owl.webp)")));
    expect(undone(state)).not.toContain("Uploading");
  });
});
