import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { insertBlock } from "./insert-block.ts";

const insert = (doc: string, at: number) => {
  const state = EditorState.create({ doc });
  return state.update(insertBlock(state, "![x]()", at)).state.doc.toString();
};

test.each([
  ["", 0, "![x]()"],
  ["An owl.", 7, "An owl.\n\n![x]()"],
  ["An owl.\n", 8, "An owl.\n\n![x]()"],
  ["An owl.\n\n", 9, "An owl.\n\n![x]()"],
  ["Before. After.", 8, "Before. \n\n![x]()\n\nAfter."],
  ["Beyond", 600, "Beyond\n\n![x]()"],
])("inserts a separate block: %j at %i", (doc, at, expected) => expect(insert(doc, at)).toBe(expected));
