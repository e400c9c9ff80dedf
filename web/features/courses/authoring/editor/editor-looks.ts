import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const frame = EditorView.theme({
  "&": { height: "100%", color: "var(--color-ink)", backgroundColor: "transparent", fontSize: "1rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-sans)", lineHeight: "1.65", overflow: "auto" },
  ".cm-content": { padding: "1rem 0 4rem", caretColor: "var(--color-accent)" },
  ".cm-line": { padding: "0 1.125rem" },
  ".cm-cursor": { borderLeftColor: "var(--color-accent)", borderLeftWidth: "2px" },
  ".cm-placeholder": { color: "var(--color-muted)" },
  "& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "var(--color-mark)",
  },
});

const marks = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "650", fontFamily: "var(--font-serif)", fontSize: "1.15em" },
  { tag: tags.strong, fontWeight: "650" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.link, color: "var(--color-accent)" },
  { tag: tags.url, color: "var(--color-muted)" },
  { tag: tags.monospace, fontFamily: "var(--font-mono)", fontSize: "0.9em" },
  { tag: tags.quote, color: "var(--color-muted)", fontStyle: "italic" },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: "var(--color-muted)" },
]);

/** The editor in the academy's hand: its colours follow the theme by themselves. */
export const editorLooks = [frame, syntaxHighlighting(marks)];
