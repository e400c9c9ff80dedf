import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { blockAtCursor, writeBlock, type BlockKind, type BlockValue } from "./block-edits.ts";

/** Parse a text with its selection in ‹›. */
function stateOf(marked: string): EditorState {
  const [anchor, head] = [marked.indexOf("‹"), marked.indexOf("›") - 1];
  return EditorState.create({ doc: marked.replace(/[‹›]/g, ""), selection: { anchor, head } });
}

test.each<[string, BlockKind]>([
  ["See [the \\[barn\\] owl‹›](https://owls.example/a) there.", "link"],
  ["So $a^2‹› + b^2$ it is.", "formula"],
  ["Before.\n\n$$\n\\frac{a‹›}{b}\n= c\n$$\n\nBehind.", "formula"],
  ['Look: ![An owl](/files/a.webp "At \\"night\\""){.figure}‹›', "figure"],
  ["![](/files/a‹›.webp)", "figure"],
  ["::video{https://www.youtube.com/watch?v=aqz-KE-bpKQ}‹›", "embed"],
  ["Text.\n\n| a | b \\| c |\n| :-- | --: |\n| ‹›1 |  |\n| 2 | 3 |\n\nText.", "table"],
])("%j is read from the text and written back unchanged", (marked, kind) => {
  const state = stateOf(marked);
  const place = blockAtCursor(state, kind);
  expect(place.isNew).toBe(false);
  expect(state.update(writeBlock(state, place, place.value)).newDoc.toString()).toBe(state.doc.toString());
});

test("a new element is based on the selection, and blocks are on separate lines", () => {
  const link = stateOf("the ‹barn owl› flies");
  const place = blockAtCursor(link, "link");
  expect(place.value).toEqual({ kind: "link", words: "barn owl", address: "" });
  const value = { kind: "link", words: "barn owl", address: "https://owls.example/a (b)" } as const;
  expect(link.update(writeBlock(link, place, value)).newDoc.toString()).toBe(
    "the [barn owl](https://owls.example/a%20%28b%29) flies",
  );
  expect(blockAtCursor(stateOf("‹https://owls.example›"), "link").value).toMatchObject({ address: "https://owls.example" });
  const text = stateOf("One li‹›ne.\n\nAnother.");
  const table = { kind: "table", cells: [["a", "b|c"], ["1\n2"]], aligns: [] } satisfies BlockValue;
  expect(text.update(writeBlock(text, blockAtCursor(text, "table"), table)).newDoc.toString()).toBe(
    "One line.\n\n| a | b\\|c |\n| --- | --- |\n| 1 2 |  |\n\nAnother.",
  );
});
