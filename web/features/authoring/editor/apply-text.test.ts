import { EditorSelection, EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { applyText } from "./apply-text.ts";

test("the cursor stays beside what the author writes when text before it changes", () => {
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
])("from %j to %j", (before, after) => {
  const state = EditorState.create({ doc: before });
  expect(state.update(applyText(state, after)).state.doc.toString()).toBe(after);
});
