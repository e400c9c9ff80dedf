/**
 * Convert Markdown to plain text: emphasis, code marks, links and list marks are removed, and whitespace is collapsed. For displaying and
 * comparing quotes, never for rendering. Takes linear time, even with many unclosed marks.
 */
export function plainText(markdown: string): string {
  const formulas: string[] = [];
  const unlinked = withoutLinks(withoutLinks(withoutBlockMarks(setFormulasAside(markdown, formulas)), "!["), "[");
  const lines = unlinked
    .replace(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/gm, "")
    .replace(/^\[[ xX]\][ \t]+/gm, "")
    .replace(/^[ \t]*>+[ \t]?/gm, "")
    .replace(/^\[!(?:note|tip|important|warning|caution|hint)\][ \t]*/gim, "");
  const words = withoutMarks(lines);
  return formulas.length === 0
    ? words
    : words.replace(/\uE000(\d+)\uE001/g, (_, number: string) => formulas[Number(number)] ?? "");
}

/** Set formulas aside, whose stars and underscores are not emphasis. As in lessons (`domain/markdown-dialect.ts`), "$5 and $10" is none. */
function setFormulasAside(text: string, formulas: string[]): string {
  if (!text.includes("$")) return text;
  return text.replace(
    /\\[\s\S]|\$\$([^$]{1,2000})\$\$|\$(?!\s)((?:[^$\\]|\\[\s\S]){1,2000}?)(?<!\s)\$(?!\d)/g,
    (found, displayed?: string, within?: string) => {
      if (displayed === undefined && within === undefined) return found;
      const source = (displayed ?? within ?? "").replace(/\s+/g, " ").trim();
      const mark = displayed === undefined ? "$" : "$$";
      return `\uE000${formulas.push(`${mark}${source}${mark}`) - 1}\uE001`;
    },
  );
}

/** Remove footnote marks and the marker of figures. */
function withoutBlockMarks(text: string): string {
  if (!text.includes("[^") && !text.includes("{.figure}")) return text;
  return text
    .replace(/\\[\s\S]|\[\^[^\]\s]{1,100}\]:?/g, (found) => (found.startsWith("\\") ? found : ""))
    .replace(/(?<=\))\{\.figure\}/g, "");
}

function withoutMarks(text: string): string {
  return withoutEmphasis(text)
    .replace(/(?<![\p{L}\p{N}_\\])(_{1,3})(?=\S)([^_]*?\S)\1(?![\p{L}\p{N}_])/gu, "$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!<>~|$&])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** The most characters that a link's marks may span. */
const most = { words: 500, address: 2000, nested: 20, emphasis: 1001 };

/**
 * Replace links, or pictures, with their texts. Their addresses may contain brackets, as in encyclopedias. The search starts from their
 * middle, so that unclosed brackets cost nothing.
 */
function withoutLinks(text: string, opens: "[" | "!["): string {
  const nextClose = finderOf(text, ")");
  const nextOpen = finderOf(text, "(");
  let result = "";
  let done = 0;
  for (let middle = text.indexOf("]("); middle !== -1; middle = text.indexOf("](", Math.max(middle + 1, done))) {
    if (isEscaped(text, middle)) continue;
    const from = Math.max(done, text.lastIndexOf("]", middle - 1) + 1, middle - most.words - opens.length);
    const start = middle === 0 ? -1 : openingIn(from, middle);
    if (start === -1) continue;
    const end = endOfAddress(middle + 2);
    if (end === -1) continue;
    result += text.slice(done, start) + text.slice(start + opens.length, middle);
    done = end + 1;
  }
  return done === 0 ? text : result + text.slice(done);

  /** Return where a link begins between two positions. An escaped bracket begins none. */
  function openingIn(from: number, to: number): number {
    const between = text.slice(from, to);
    let at = between.indexOf(opens);
    while (at !== -1 && isEscaped(text, from + at)) at = between.indexOf(opens, at + 1);
    return at === -1 ? -1 : from + at;
  }

  function endOfAddress(from: number): number {
    let at = from;
    for (let nested = 0; nested <= most.nested; nested += 1) {
      const close = nextClose(at);
      if (close === -1 || close - from > most.address) return -1;
      const open = nextOpen(at);
      if (open === -1 || open > close) return close;
      at = close + 1;
    }
    return -1;
  }
}

/** Create a finder of the next occurrence of a character. With non-decreasing positions it reads the text once. */
function finderOf(text: string, sign: string): (from: number) => number {
  let [askedFrom, found] = [0, text.indexOf(sign)];
  return (from) => {
    if (from < askedFrom || (found !== -1 && found < from)) found = text.indexOf(sign, from);
    askedFrom = from;
    return found;
  };
}

const emphasisSign = /[*~`]/g;

/** Remove the marks of emphasis with stars, strikethrough and code. */
function withoutEmphasis(text: string): string {
  const closings = new Map<string, { from: number; at: number }>();
  let result = "";
  let done = 0;
  emphasisSign.lastIndex = 0;
  for (let at = nextSign(0); at !== -1; at = nextSign(Math.max(at + 1, done))) {
    for (const mark of marksAt(at)) {
      const inner = at + mark.length;
      if (isSpace(text[inner])) continue;
      const closing = closingOf(mark, inner + 1);
      if (closing === -1 || closing - inner > most.emphasis) continue;
      result += text.slice(done, at) + text.slice(inner, closing);
      done = closing + mark.length;
      break;
    }
  }
  return done === 0 ? text : result + text.slice(done);

  function nextSign(from: number): number {
    emphasisSign.lastIndex = from;
    let at = emphasisSign.exec(text)?.index ?? -1;
    while (at !== -1 && isEscaped(text, at)) at = emphasisSign.exec(text)?.index ?? -1;
    return at;
  }

  /** Yield the marks that may begin at a position, the longest first. */
  function* marksAt(at: number): Generator<string> {
    const sign = text[at] ?? "";
    const longest = sign === "*" ? 3 : sign === "~" ? 2 : 20;
    let length = 1;
    while (length < longest && text[at + length] === sign) length += 1;
    for (; length >= (sign === "~" ? 2 : 1); length -= 1) yield sign.repeat(length);
  }

  /** Return where a mark closes, directly after a non-space. A cached result stays valid for later positions before it. */
  function closingOf(mark: string, from: number): number {
    const known = closings.get(mark);
    if (known && known.from <= from && (known.at === -1 || known.at >= from)) return known.at;
    let at = text.indexOf(mark, from);
    // In code, a backslash is an ordinary character.
    while (at !== -1 && (isSpace(text[at - 1]) || (mark[0] !== "`" && isEscaped(text, at)))) at = text.indexOf(mark, at + 1);
    closings.set(mark, { from, at });
    return at;
  }
}

/** Return whether the character at a position is escaped: it follows an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (backslashes < at && text[at - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}

function isSpace(sign: string | undefined): boolean {
  return sign === undefined || sign.trim() === "";
}
