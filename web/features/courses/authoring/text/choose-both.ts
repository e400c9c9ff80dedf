import type { EditorView } from "@codemirror/view";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "../messages.ts";
import { chooseText, readManuscript } from "./manuscript-store.ts";
import { mergeTexts } from "./merge-texts.ts";
import type { ManuscriptKey } from "./stored-manuscripts.ts";

/** Goes on with a text that holds both pieces of every place where two authors differ; the first place is selected in the editor. */
export function chooseBoth(key: ManuscriptKey, editor: EditorView | null): void {
  const { draft } = readManuscript(key);
  if (!draft?.theirs) return;
  const merge = mergeTexts(draft.base, draft.mine, draft.theirs);
  chooseText(key, { text: merge.kind === "merged" ? merge.text : merge.both });
  toast({ title: messages.bothIn });
  if (!editor || merge.kind === "merged" || !merge.firstPlace) return;
  const { from, to } = merge.firstPlace;
  // The editor has the text when the page has been drawn again.
  requestAnimationFrame(() => {
    editor.dispatch({
      selection: { anchor: Math.min(from, editor.state.doc.length), head: Math.min(to, editor.state.doc.length) },
      scrollIntoView: true,
    });
    editor.focus();
  });
}
