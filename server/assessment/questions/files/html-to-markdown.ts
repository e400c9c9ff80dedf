import sanitizeHtml from "sanitize-html";
import TurndownService from "turndown";
import { UnreadableQuestion } from "./read-result.ts";

const turndown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-", emDelimiter: "*" });

const limits = { characters: 60_000, depth: 60 } as const;

/** Convert another system's HTML to our Markdown; it is sanitized first. Throws UnreadableQuestion if anything would be lost. */
export function htmlToMarkdown(html: string): string {
  if (html.length > limits.characters) throw new UnreadableQuestion("It contains an HTML text longer than 60,000 characters.");
  if (/<(?:img|video|audio|iframe|object|svg|table|math)\b/i.test(html))
    throw new UnreadableQuestion("It contains a picture, recording, table or formula in HTML, which cannot be imported.");
  const safe = sanitizeHtml(html, {
    allowedTags: [
      "p",
      "br",
      "strong",
      "b",
      "em",
      "i",
      "code",
      "pre",
      "ul",
      "ol",
      "li",
      "blockquote",
      "h1",
      "h2",
      "h3",
      "h4",
      "a",
      "sub",
      "sup",
    ],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["http", "https", "mailto"],
  });
  let depth = 0;
  for (const [, closes, name] of safe.matchAll(/<(\/?)([a-z\d]+)/g)) {
    if (name !== "br") depth += closes ? -1 : 1;
    if (depth > limits.depth) throw new UnreadableQuestion("Its HTML is nested too deeply.");
  }
  const formulas: string[] = [];
  const marked = safe
    .replace(/[\ue100\ue101]/g, "")
    // Formulas in code are code.
    .split(/(<pre>[\s\S]*?<\/pre>|<code>[\s\S]*?<\/code>)/)
    .map((part, at) => (at % 2 === 1 ? part : takeFormulas(part, formulas)))
    .join("");
  const markdown = turndown.turndown(marked).trim();
  return markdown.replace(/\ue100(\d+)\ue101/g, (_, number: string) => formulas[Number(number)] ?? "");
}

/** Formulas as Moodle, Canvas and MathJax write them in a text, and in dollar signs as our dialect reads them. */
const formula =
  /\\\(([\s\S]{1,2000}?)\\\)|\\\[([\s\S]{1,2000}?)\\\]|\$\$([^$]+?)\$\$|(?<!\$)\$(?=[^\s$])((?:\\.|[^$\\\n])*?)(?<=\S)\$(?![\d$])/g;

/** Set the formulas of a text aside, so that nothing in them is escaped as Markdown. */
function takeFormulas(html: string, formulas: string[]): string {
  return html.replace(formula, (_, inline?: string, displayed?: string, double?: string, single?: string) => {
    const html = inline ?? displayed ?? double ?? single ?? "";
    const source = html
      .replace(/&(lt|gt|amp|quot);/g, (_, name: string) => signs[name] ?? "")
      .replace(/\s+/g, " ")
      .trim();
    if (/<[a-z/]|[\ue000\ue001]/.test(html) || /(?<!\\)\$/.test(source))
      throw new UnreadableQuestion(
        `The formula “${source.slice(0, 100)}” contains HTML, a gap or a dollar sign, which cannot be imported.`,
      );
    const mark = (inline ?? single) === undefined ? "$$" : "$";
    return `\ue100${formulas.push(`${mark}${source}${mark}`) - 1}\ue101`;
  });
}

const signs: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };

/** Rewrite TeX's own delimiters in a text without HTML as the dollar signs of our Markdown. */
export function formulasToMarkdown(text: string): string {
  return text
    .replace(/\\\(([^\n]{1,2000}?)\\\)/g, (_, source: string) => `$${source.trim()}$`)
    .replace(/\\\[([\s\S]{1,2000}?)\\\]/g, (_, source: string) => `$$${source.trim()}$$`);
}
