import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, keymap, placeholder } from "@codemirror/view";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { readPageNonce } from "#web/platform/nonce.ts";
import { embedLineOf, readEmbedAddress } from "#domain/embeds.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "../messages.ts";
import { editorMessages } from "./messages.ts";
import { cleanContent } from "../text/lesson-draft-text.ts";
import { applyText, fromElsewhere } from "./apply-text.ts";
import { formatText, type Format } from "./markdown-commands.ts";
import type { BlockKind } from "./block-edits.ts";
import { hiddenMarks, marksInSight } from "./hidden-marks.ts";
import { readMarksShown } from "./stored-marks.ts";
import { slashMenu } from "./slash-menu.ts";
import { isTextMeant, isWorthConverting } from "./pasted-text.ts";

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

/** The editor in the academy's style: its colors follow the theme automatically. */
const editorLooks = [frame, syntaxHighlighting(marks)];

type MarkdownEditorProps = {
  /** The editor's text; external changes are applied. */
  text: string;
  /** The text's language. */
  language: string | undefined;
  /** The id of the hint under it. */
  describedBy: string;
  onChange: (text: string) => void;
  /** Pasted or dropped files, and their position. */
  onFiles: (files: File[], at: number) => void;
  /** Requests a form: a link, a table, a formula, a picture or a video. */
  onForm: (kind: BlockKind) => void;
  /** The scroll position, from 0 to 1. */
  onScroll: (share: number) => void;
  /** Called with the editor once it exists, and with null when it is removed. */
  onView: (view: EditorView | null) => void;
};

/** A Markdown editor that shows marks only in the current line. Tab leaves it; the browser's spell checker is on. */
export function MarkdownEditor({ text, language, describedBy, ...callbacks }: MarkdownEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(callbacks);
  useLayoutEffect(() => {
    latest.current = callbacks;
  });

  // The initial text; later ones are applied below.
  const firstText = useEffectEvent(() => text);
  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: firstText(),
        extensions: [
          markdown({ base: markdownLanguage }),
          history(),
          slashMenu((kind) => latest.current.onForm(kind)),
          marksInSight.of(readMarksShown() ? [] : hiddenMarks),
          keymap.of([
            {
              key: "Mod-k",
              preventDefault: true,
              run: () => {
                latest.current.onForm("link");
                return true;
              },
            },
            { key: "Alt-F10", run: goToToolbar },
            ...formatKeys,
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          drawSelection(),
          placeholder(messages.placeholder),
          EditorView.lineWrapping,
          EditorView.perLineTextDirection.of(true),
          EditorView.cspNonce.of(readPageNonce()),
          EditorView.contentAttributes.of({
            "aria-label": messages.text,
            "aria-describedby": describedBy,
            ...(language && { lang: language }),
            spellcheck: "true",
            autocapitalize: "sentences",
            // The content is focusable anyway, but some tools only check the attribute.
            tabindex: "0",
          }),
          EditorView.updateListener.of((update) => {
            const byHand = update.docChanged && update.transactions.some((made) => !made.annotation(fromElsewhere));
            if (byHand) latest.current.onChange(update.state.doc.toString());
          }),
          takesFiles((files, at) => latest.current.onFiles(files, at)),
          editorLooks,
        ],
      }),
    });
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = made.scrollDOM;
      if (scrollHeight > clientHeight) latest.current.onScroll(scrollTop / (scrollHeight - clientHeight));
    };
    made.scrollDOM.addEventListener("scroll", onScroll, { passive: true });
    view.current = made;
    latest.current.onView(made);
    return () => {
      latest.current.onView(null);
      view.current = null;
      made.destroy();
    };
  }, [describedBy, language]);

  useEffect(() => {
    const editor = view.current;
    if (editor && cleanContent(editor.state.doc.toString()) !== text) editor.dispatch(applyText(editor.state, text));
  }, [text]);

  return <div ref={place} className="min-h-32 flex-1 xl:basis-0" />;
}

/**
 * Handle a rich paste: the address of an external video on an empty line becomes its block; rich text from a word processor or a page
 * becomes Markdown. The converter is loaded with the first such paste.
 */
function pasteRich(view: EditorView, clipboard: DataTransfer): boolean {
  const text = clipboard.getData("text/plain").trim();
  const { main } = view.state.selection;
  const embed = readEmbedAddress(text);
  if (embed && main.empty && view.state.doc.lineAt(main.head).text.trim() === "") {
    view.dispatch(view.state.replaceSelection(embedLineOf(embed)), { userEvent: "input.paste" });
    return true;
  }
  const html = clipboard.getData("text/html");
  if (text === "" || !isWorthConverting(html)) return false;
  void import("./rich-paste.ts").then(
    ({ convertPasted }) => {
      const { markdown: converted, simplified } = convertPasted(html);
      view.dispatch(view.state.replaceSelection(converted), { userEvent: "input.paste", scrollIntoView: true });
      if (simplified.length > 0)
        toast({ title: editorMessages.pasteSimplified, description: editorMessages.pasteLost(simplified) });
    },
    // Without a connection the plain text is inserted.
    () => view.dispatch(view.state.replaceSelection(text), { userEvent: "input.paste" }),
  );
  return true;
}

const formatKey = (key: string, format: Format) => ({
  key,
  preventDefault: true,
  run: (view: EditorView) => {
    view.dispatch(formatText(view.state, format));
    return true;
  },
});

const formatKeys = [formatKey("Mod-b", "bold"), formatKey("Mod-i", "italic")];

/** Focus the toolbar, with the usual key of editors. */
function goToToolbar({ dom }: EditorView): boolean {
  const button = dom.closest("section")?.querySelector<HTMLElement>("[role=toolbar] button[tabindex='0']");
  button?.focus();
  return button !== null && button !== undefined;
}

/** Pass pasted or dropped files to the uploader instead of inserting them. */
function takesFiles(onFiles: (files: File[], at: number) => void): Extension {
  const take = (event: Event, files: FileList | undefined, at: number) => {
    if (!files || files.length === 0) return false;
    event.preventDefault();
    onFiles(Array.from(files), at);
    return true;
  };
  return EditorView.domEventHandlers({
    paste(event, view) {
      const { clipboardData } = event;
      if (clipboardData && pasteRich(view, clipboardData)) {
        event.preventDefault();
        return true;
      }
      if (clipboardData && isTextMeant(clipboardData.getData("text/plain"), Array.from(clipboardData.files))) return false;
      return take(event, clipboardData?.files, view.state.selection.main.to);
    },
    drop: (event, view) =>
      take(
        event,
        event.dataTransfer?.files,
        view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.to,
      ),
  });
}
