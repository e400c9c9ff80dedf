import { autocompletion, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { messages } from "../messages.ts";
import { editorMessages } from "./messages.ts";
import { blockKinds, type BlockKind } from "./block-edits.ts";
import { formatText, type Format } from "./markdown-commands.ts";

const formats = [
  "heading",
  "bulletList",
  "numberedList",
  "taskList",
  "quote",
  "note",
  "hint",
  "code",
] as const satisfies Format[];

const looks = EditorView.theme({
  ".cm-tooltip.cm-tooltip-autocomplete": {
    backgroundColor: "var(--color-surface)",
    color: "var(--color-ink)",
    border: "1px solid var(--color-hairline)",
    borderRadius: "0.5rem",
    boxShadow: "var(--shadow-overlay)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--font-sans)",
    fontSize: "0.9375rem",
    maxHeight: "16rem",
    minWidth: "13rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.5rem 0.875rem", lineHeight: "1.4" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--color-accent-soft)",
    color: "var(--color-ink)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "650" },
});

/** Typing a slash at the beginning of a line opens a menu of blocks, which the following letters filter. */
export function slashMenu(onForm: (kind: BlockKind) => void): Extension {
  const options: Completion[] = [
    ...formats.map((format) => option(messages[format], (view) => view.dispatch(formatText(view.state, format)))),
    ...blockKinds.map((kind) => option(editorMessages.blocks[kind], () => onForm(kind))),
  ];
  return [autocompletion({ override: [(context) => offer(context, options)], icons: false }), looks];
}

function option(label: string, run: (view: EditorView) => void): Completion {
  return {
    label: `/${label}`,
    displayLabel: label,
    apply(view, _, from, to) {
      view.dispatch({ changes: { from, to } });
      run(view);
    },
  };
}

function offer(context: CompletionContext, options: Completion[]): CompletionResult | null {
  const typed = context.matchBefore(/^\s*\/[\p{L} ]*$/u);
  if (!typed) return null;
  return { from: typed.from + typed.text.indexOf("/"), options, validFor: /^\/[\p{L} ]*$/u };
}
