import { EditorSelection, EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { formatText, type Format } from "./markdown-commands.ts";

/** Apply a format to a text with its selection between ‹ and ›. */
function edit(marked: string, format: Format): string {
  const from = marked.indexOf("‹");
  const to = marked.indexOf("›") - 1;
  const state = EditorState.create({ doc: marked.replace(/[‹›]/g, ""), selection: EditorSelection.range(from, to) });
  const { state: after } = state.update(formatText(state, format));
  const { main } = after.selection;
  const text = after.doc.toString();
  return `${text.slice(0, main.from)}‹${text.slice(main.from, main.to)}›${text.slice(main.to)}`;
}

test.each<[string, Format, string]>([
  ["An ‹owl› calls", "bold", "An **‹owl›** calls"],
  ["An **‹owl›** calls", "bold", "An ‹owl› calls"],
  ["An **‹owl›** calls", "italic", "An ***‹owl›*** calls"],
  ["An *‹owl›* calls", "italic", "An ‹owl› calls"],
  ["An ‹›", "bold", "An **‹bold text›**"],
  ["‹Owls›", "heading", "## ‹Owls›"],
  ["## ‹Owls›", "heading", "### ‹Owls›"],
  ["### ‹Owls›", "heading", "‹Owls›"],
  ["‹one\n\ntwo›", "bulletList", "- ‹one\n\n- two›"],
  ["‹- one\n- two›", "bulletList", "‹one\ntwo›"],
  ["‹›", "bulletList", "- ‹›"],
  ["say ‹it›", "quote", "> say ‹it›"],
  ["run ‹ls -l›", "code", "run `‹ls -l›`"],
  ["‹one\ntwo›", "taskList", "- [ ] ‹one\n- [ ] two›"],
  ["Text.‹›", "note", "Text.\n\n> [!NOTE]\n> ‹What is worth noting›"],
  ["‹a\nb›", "code", "```‹›\na\nb\n```"],
])("%j, %s: %j", (before, format, after) => expect(edit(before, format)).toBe(after));
