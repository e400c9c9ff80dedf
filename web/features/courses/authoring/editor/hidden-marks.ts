import { syntaxTree } from "@codemirror/language";
import { Compartment, type EditorState, type Extension, type Range } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from "@codemirror/view";
import { embedSites, readCheckLine, readEmbedLine, readFileLine } from "#domain/embeds.ts";
import { readLessonPicture, shownFrom } from "#domain/lesson-pictures.ts";
import { readVideoLine } from "#domain/media.ts";
import { messages } from "../messages.ts";
import { editorMessages } from "./messages.ts";
import { storeMarksShown } from "./stored-marks.ts";

/** The plugin that hides marks; empty while the author wants to see all of them. */
export const marksInSight = new Compartment();

/** Show or hide the marks, in this editor and in later ones. */
export function showMarks(view: EditorView | null, isShown: boolean): void {
  storeMarksShown(isShown);
  view?.dispatch({ effects: marksInSight.reconfigure(isShown ? [] : hiddenMarks) });
}

/** Text shown in place of marks. */
class Label extends WidgetType {
  readonly text: string;
  readonly look: string;

  constructor(text: string, look: string) {
    super();
    this.text = text;
    this.look = look;
  }

  override eq(other: Label): boolean {
    return other.text === this.text && other.look === this.look;
  }

  override toDOM(): HTMLElement {
    const label = document.createElement("span");
    label.className = this.look;
    label.textContent = this.text;
    return label;
  }
}

/** A picture shown in place of its address. */
class Picture extends WidgetType {
  readonly url: string;
  readonly description: string;

  constructor(url: string, description: string) {
    super();
    this.url = url;
    this.description = description;
  }

  override eq(other: Picture): boolean {
    return other.url === this.url && other.description === this.description;
  }

  override toDOM(view: EditorView): HTMLElement {
    const picture = document.createElement("img");
    picture.src = shownFrom(this.url);
    picture.alt = this.description;
    picture.className = "cm-picture";
    picture.addEventListener("load", () => view.requestMeasure());
    return picture;
  }
}

/** A formula as learners see it; its source until KaTeX has loaded, and where KaTeX cannot parse it. */
class Formula extends WidgetType {
  readonly source: string;

  constructor(source: string) {
    super();
    this.source = source;
  }

  override eq(other: Formula): boolean {
    return other.source === this.source;
  }

  override toDOM(view: EditorView): HTMLElement {
    const place = document.createElement("span");
    place.textContent = this.source;
    void import("katex").then(
      ({ default: katex }) => {
        katex.render(this.source, place, { output: "mathml", throwOnError: false, maxExpand: 200, maxSize: 20 });
        view.requestMeasure();
      },
      () => undefined,
    );
    return place;
  }
}

const hide = Decoration.replace({});
const source = Decoration.mark({ class: "cm-source" });
const row = Decoration.line({ class: "cm-row" });
const rule = Decoration.line({ class: "cm-rule" });
const label = (text: string, look = "cm-label") => Decoration.widget({ widget: new Label(text, look), side: -1 });
const instead = (widget: WidgetType) => Decoration.replace({ widget });

/** Marks that are hidden together with the space after them. */
const openers = new Set(["HeaderMark", "QuoteMark"]);
const plainMarks = new Set(["EmphasisMark", "StrikethroughMark"]);
const calloutLine = /^\s*>\s*\[!([A-Z]+)\]/;
const formulas = /(?<![\\$\w])(\$\$?)(?!\s|\$)([^$\n]+?)(?<![\s\\])\1(?![\d$])/g;

/** Hides the marks of every line without the cursor. The text itself is never changed. */
const plugin = ViewPlugin.define(
  (view) => ({
    decorations: conceal(view),
    update(update: ViewUpdate) {
      if (update.docChanged || update.selectionSet || update.viewportChanged || update.focusChanged || isFurtherParsed(update))
        this.decorations = conceal(update.view);
    },
  }),
  { decorations: (value: { decorations: DecorationSet }) => value.decorations },
);

const isFurtherParsed = ({ startState, state }: { startState: EditorState; state: EditorState }) =>
  syntaxTree(startState) !== syntaxTree(state);

const looks = EditorView.theme({
  ".cm-source": { fontSize: "0" },
  ".cm-label": {
    fontFamily: "var(--font-sans)",
    fontSize: "0.875rem",
    fontWeight: "550",
    fontStyle: "normal",
    color: "var(--color-ink)",
    backgroundColor: "var(--color-sunken)",
    border: "1px solid var(--color-hairline)",
    borderRadius: "0.375rem",
    padding: "0.125rem 0.5rem",
  },
  ".cm-picture": { display: "block", maxWidth: "min(100%, 20rem)", maxHeight: "12rem", borderRadius: "0.25rem" },
  ".cm-cell-edge": { color: "var(--color-edge)", padding: "0 0.25rem" },
  ".cm-row": { borderInline: "1px solid var(--color-hairline)", marginInline: "1.125rem", paddingInline: "0.5rem" },
  ".cm-rule": { lineHeight: "0.25rem", borderTop: "1px solid var(--color-edge)" },
});

export const hiddenMarks: Extension = [plugin, looks];

function conceal(view: EditorView): DecorationSet {
  const { state } = view;
  const inHand = linesInHand(view);
  const isInHand = (from: number, to: number) => {
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    for (let line = first; line <= last; line += 1) if (inHand.has(line)) return true;
    return false;
  };
  const found: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        const { name } = node;
        if (name === "FencedCode" || name === "CodeBlock") return false;
        if (name === "Table" && !isInHand(node.from, node.to)) {
          concealTable(state, node, found);
          return undefined;
        }
        if (name === "Image" || name === "Link") return isInHand(node.from, node.to) ? false : concealLink(state, node, found);
        if (isInHand(node.from, node.to)) return undefined;
        if (plainMarks.has(name) || (name === "CodeMark" && node.node.parent?.name === "InlineCode"))
          found.push(hide.range(node.from, node.to));
        else if (openers.has(name)) found.push(hide.range(node.from, spaceBehind(state, node.to)));
        else if (name === "ListMark" && /^[-*+]$/.test(state.sliceDoc(node.from, node.to)))
          found.push(instead(new Label("•", "cm-bullet")).range(node.from, node.to));
        else if (name === "TaskMarker")
          found.push(
            instead(new Label(/x/i.test(state.sliceDoc(node.from, node.to)) ? "☑" : "☐", "cm-bullet")).range(node.from, node.to),
          );
        return undefined;
      },
    });
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      if (!inHand.has(line.number)) concealLine(state, line, found);
      at = line.to + 1;
    }
  }
  return Decoration.set(found, true);
}

/** Return the lines with the cursor or a selection: their marks are visible. */
function linesInHand({ state, hasFocus }: EditorView): Set<number> {
  const lines = new Set<number>();
  if (!hasFocus) return lines;
  for (const { from, to } of state.selection.ranges) {
    const last = state.doc.lineAt(to).number;
    for (let line = state.doc.lineAt(from).number; line <= last; line += 1) lines.add(line);
  }
  return lines;
}

function spaceBehind(state: EditorState, at: number): number {
  return state.sliceDoc(at, at + 1) === " " ? at + 1 : at;
}

type Found = Range<Decoration>[];
type Place = { from: number; to: number };
type Named = Parameters<NonNullable<Parameters<ReturnType<typeof syntaxTree>["iterate"]>[0]["enter"]>>[0];

/** Show a link's text only; show a picture. Incomplete ones stay unchanged. */
function concealLink(state: EditorState, node: Named, found: Found): boolean | undefined {
  const url = node.node.getChild("URL");
  const marks = node.node.getChildren("LinkMark");
  const [first, second] = marks;
  if (!url || !first || !second) return undefined;
  if (state.doc.lineAt(node.from).number !== state.doc.lineAt(node.to).number) return undefined;
  if (node.name === "Link") {
    found.push(hide.range(first.from, first.to), hide.range(second.from, node.to));
    return undefined;
  }
  const address = state.sliceDoc(url.from, url.to);
  // Only the academy's own pictures are loaded; any other address stays visible as text.
  if (readLessonPicture(address) === null) return undefined;
  const title = node.node.getChild("LinkTitle");
  const figure = state.sliceDoc(node.to, node.to + 9) === "{.figure}" ? node.to + 9 : node.to;
  found.push(instead(new Picture(address, state.sliceDoc(first.to, second.from))).range(node.from, figure));
  if (title && figure > node.to)
    found.push(
      Decoration.widget({ widget: new Label(state.sliceDoc(title.from + 1, title.to - 1), "cm-caption"), side: 1 }).range(figure),
    );
  return false;
}

/** Hide the marks of tables: thin lines between the cells, one below the header. */
function concealTable(state: EditorState, { from, to, node }: Named, found: Found): void {
  for (let at = from; at <= to;) {
    const line = state.doc.lineAt(at);
    found.push(row.range(line.from));
    at = line.to + 1;
  }
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === "TableDelimiter") {
      found.push(rule.range(state.doc.lineAt(child.from).from), source.range(child.from, child.to));
      continue;
    }
    for (const edge of child.getChildren("TableDelimiter")) {
      const line = state.doc.lineAt(edge.from);
      const isOuter = edge.from === line.from || edge.to === line.to;
      found.push((isOuter ? hide : instead(new Label("│", "cm-cell-edge"))).range(edge.from, edge.to));
    }
  }
}

/** Replace blocks of the dialect: recordings, files, callouts, formulas. */
function concealLine(state: EditorState, { from, to, text }: Place & { text: string }, found: Found): void {
  const name = directiveName(text);
  const callout = calloutLine.exec(text);
  if (name !== null) {
    found.push(label(name).range(from), source.range(from, to));
  } else if (callout) {
    const at = from + callout[0].indexOf("[");
    found.push(label(editorMessages.callout(callout[1] ?? "")).range(at), source.range(at, from + callout[0].length));
  } else {
    for (const match of text.matchAll(formulas)) {
      const start = from + match.index;
      if (isInCode(state, start)) continue;
      found.push(instead(new Formula(match[2] ?? "")).range(start, start + match[0].length));
    }
  }
}

function directiveName(text: string): string | null {
  if (!text.startsWith("::")) return null;
  const embed = readEmbedLine(text);
  if (embed) return editorMessages.embedIn(embedSites[embed.site].name);
  if (readCheckLine(text) !== null) return messages.check;
  if (readFileLine(text) !== null) return messages.attachment;
  return readVideoLine(text) === null ? null : messages.recording;
}

function isInCode(state: EditorState, at: number): boolean {
  for (
    let node: ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]> | null = syntaxTree(state).resolveInner(at, 1);
    node;
    node = node.parent
  )
    if (/Code|URL|Image/.test(node.name)) return true;
  return false;
}
