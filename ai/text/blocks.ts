/** A block of Markdown with its place in the text: `text.slice(start, end)` is the block, verbatim. */
export type Block = {
  kind: "paragraph" | "item" | "table" | "code" | "quote";
  headings: readonly string[];
  start: number;
  end: number;
};

type Line = { text: string; start: number; end: number };

/** Return the blocks of a Markdown text in order, each with its headings, outermost first. */
export function blocksOf(markdown: string): Block[] {
  return [...eachBlock(markdown)];
}

/** Yield the same blocks one by one, so that a caller can yield to the event loop in between. */
export function* eachBlock(markdown: string): Generator<Block> {
  let blocks: Block[] = [];
  const headings: string[] = [];
  let open: Block | null = null;
  let fence: string | null = null;
  const close = () => {
    if (open) blocks.push(open);
    open = null;
  };

  for (const line of linesOf(markdown)) {
    readLine(line);
    if (blocks.length === 0) continue;
    yield* blocks;
    blocks = [];
  }
  close();
  yield* blocks;

  function readLine(line: Line): void {
    // Shortcut: most lines begin with a letter, and no block marker does.
    if (fence === null && (line.text === "" || beginsWithLetter(line.text))) return line.text === "" ? close() : append(line);
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line.text)?.[1];
    if (fence !== null) {
      if (open) open.end = line.end;
      if (marker?.startsWith(fence) && line.text.trim() === marker) {
        fence = null;
        close();
      }
      return;
    }
    if (marker !== undefined) {
      close();
      fence = marker;
      open = { kind: "code", headings: [...headings], start: line.start, end: line.end };
      return;
    }
    const heading = /^ {0,3}(#{1,6})\s(.*)$/.exec(line.text);
    if (heading) {
      close();
      const level = (heading[1] ?? "").length;
      headings.length = Math.min(headings.length, level - 1);
      while (headings.length < level - 1) headings.push("");
      headings[level - 1] = headingText(heading[2] ?? "");
      return;
    }
    if (line.text.trim() === "") {
      close();
      return;
    }
    if (/^ {0,3}([-*_])( *\1){2,} *$/.test(line.text)) {
      close();
      return;
    }
    append(line);
  }

  function append({ text, start, end }: Line): void {
    const kind = kindOfLine(text, open);
    if (open && kind === open.kind && !itemMark.test(text)) {
      open.end = end;
      return;
    }
    close();
    open = { kind, headings: [...headings], start, end };
  }
}

function beginsWithLetter(text: string): boolean {
  const sign = text.charCodeAt(0) | 32;
  return sign >= 97 && sign <= 122;
}

/** Return the first fenced code of a text, with its fences; null if there is none, or its fence is never closed. */
export function firstCodeOf(markdown: string): string | null {
  for (const { kind, start, end } of eachBlock(markdown)) {
    if (kind !== "code") continue;
    const code = markdown.slice(start, end);
    return /\n {0,3}(?:`{3,}|~{3,})[ \t]*$/.test(code) ? code : null;
  }
  return null;
}

/**
 * Return a heading without surrounding spaces and closing # signs; the # of "C#" belongs to it. Done step by step, because a single regular
 * expression takes minutes on a long line of spaces.
 */
function headingText(line: string): string {
  const text = line.trim();
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  const closes = end === 0 || /\s/.test(text[end - 1] ?? "");
  return closes ? text.slice(0, end).trim() : text;
}

const itemMark = /^\s*([-*+]|\d{1,9}[.)])\s+/;

function kindOfLine(line: string, open: Block | null): Block["kind"] {
  const isPlain = beginsWithLetter(line);
  if (!isPlain && itemMark.test(line)) return "item";
  if (!isPlain && /^ {0,3}>/.test(line)) return "quote";
  if (!isPlain && /^ {0,3}\|/.test(line)) return "table";
  // A plain line directly after an item or a quotation continues it.
  if (open && (open.kind === "item" || open.kind === "quote")) return open.kind;
  return "paragraph";
}

function* linesOf(text: string): Generator<Line> {
  let start = 0;
  while (start < text.length) {
    const lineBreak = text.indexOf("\n", start);
    const end = lineBreak === -1 ? text.length : lineBreak;
    const line = text.slice(start, end);
    yield { text: line.endsWith("\r") ? line.slice(0, -1) : line, start, end: line.endsWith("\r") ? end - 1 : end };
    start = end + 1;
  }
}
