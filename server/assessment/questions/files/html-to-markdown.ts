import sanitizeHtml from "sanitize-html";
import TurndownService from "turndown";
import { createDialect } from "#domain/markdown-dialect.ts";
import { UnreadableQuestion } from "./read-result.ts";

const turndown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-", emDelimiter: "*" });
turndown.addRule("struck", { filter: ["del", "s"], replacement: (inside) => (inside.trim() === "" ? inside : `~~${inside}~~`) });
const escapeMarks = turndown.escape.bind(turndown);
/** Escape what is a mark in our dialect, but not to Turndown. */
turndown.escape = (text) => escapeMarks(text).replace(/^::|~~|\$|<(?=[a-z/!?])|&(?=#?\w+;)/gi, String.raw`\$&`);
// Links are recognized only for readers: their text may be decoded.
const dialect = createDialect().set({ linkify: false });

const limits = { characters: 60_000, depth: 60 } as const;

/** Elements that Markdown has a form for. */
const marks = "p br strong b em i del s code pre ul ol li blockquote h1 h2 h3 h4 h5 h6 a".split(" ");
/** Elements that only group or style their text: as blocks, and within a line. */
const blocks = "div section article center header footer main".split(" ");
const wrappers = new Set("span font small big nobr wbr html body o:p".split(" "));
/** Elements whose text no one sees. */
const unseen = new Set(["script", "style"]);

/** Convert another system's HTML to our Markdown; it is sanitized first. Throws UnreadableQuestion if anything would be lost. */
export function htmlToMarkdown(html: string): string {
  const safe = sanitized(html, [...marks, ...blocks]);
  let depth = 0;
  for (const [, closes, name] of safe.matchAll(/<(\/?)([a-z\d]+)/g)) {
    if (name !== "br") depth += closes ? -1 : 1;
    if (depth > limits.depth) throw new UnreadableQuestion("Its HTML is nested too deeply.");
  }
  const formulas: string[] = [];
  const marked = safe
    .replace(/[\ue100\ue101]/g, "")
    // Other systems show text as it is written in <pre>, with or without <code>.
    .replace(/<pre>(?!\s*<code>)([\s\S]*?)<\/pre>/g, "<pre><code>$1</code></pre>")
    // Marks that touch each other would not be read as marks.
    .replace(/<\/(strong|b|em|i|del|s)>(\s*)<\1>/g, "$2")
    // Formulas in code are code.
    .split(/(<pre>[\s\S]*?<\/pre>|<code>[\s\S]*?<\/code>)/)
    .map((part, at) => (at % 2 === 1 ? part : takeFormulas(part, formulas)))
    .join("");
  return withFormulas(toMarkdown(marked), formulas);
}

/** Convert a text without HTML to our Markdown, so that it reads the same: what would be a mark is escaped, and lines stay lines. */
export function textToMarkdown(text: string): string {
  const lines = text.trim().replace(/\r\n?/g, "\n");
  // Most texts have nothing that could be a mark.
  if (lines === "" || /^[\p{L}(][\p{L}\p{M}\p{N} ,;.?!'"()%/-]*$/u.test(lines)) return lines;
  if (lines.length > limits.characters) throw new UnreadableQuestion("It contains a text longer than 60,000 characters.");
  const formulas: string[] = [];
  const marked = takeFormulas(escaped(lines.replace(/[\ue100\ue101]/g, "")), formulas);
  const paragraphs = marked.split(/\n\s*\n/).map((each) => toMarkdown(each.replaceAll("\n", "<br />")));
  return withFormulas(paragraphs.join("\n\n"), formulas);
}

/** Convert sanitized HTML whose formulas are set aside. Throws UnreadableQuestion if it would read differently. */
function toMarkdown(html: string): string {
  const plain = decoded(html.trim().replace(/\s+/g, " "));
  const markdown = !html.includes("<") && readsAsItIs(plain) ? plain : withPlainDollars(turndown.turndown(html).trim());
  if (visible(html) !== visible(dialect.render(markdown)))
    throw new UnreadableQuestion(`The text “${plain.slice(0, 100)}” would read differently here.`);
  return markdown;
}

/** Leave dollar signs of prices as they are typed, unless they would begin a formula. Texts with formulas keep their backslashes. */
function withPlainDollars(markdown: string): string {
  const plain = markdown.replaceAll(String.raw`\$`, "$");
  return !markdown.includes("\ue100") && dialect.render(plain) === dialect.render(markdown) ? plain : markdown;
}

/** Return whether a text, taken as Markdown, is one paragraph that reads the same. */
const readsAsItIs = (text: string) => !text.startsWith("::") && decoded(dialect.render(text).trim()) === `<p>${text}</p>`;

const withFormulas = (markdown: string, formulas: readonly string[]) =>
  markdown.replace(/\ue100(\d+)\ue101/g, (_, number: string) => formulas[Number(number)] ?? "");

/** Return the text of HTML for a place that shows no Markdown. Throws UnreadableQuestion if it is more than text. */
export function htmlToText(html: string): string {
  const safe = sanitized(html, ["p", "br", ...blocks]);
  return decoded(safe.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Return whether a text that may be HTML is. */
export const isHtml = (text: string) => /<[a-z/!][^<>]*>|&(?:[a-z]+|#[a-z\d]+);/i.test(text);

/** Remove from HTML what is no text. Throws UnreadableQuestion, naming the element and its place, for what cannot be kept. */
function sanitized(html: string, allowedTags: string[]): string {
  if (html.length > limits.characters) throw new UnreadableQuestion("It contains an HTML text longer than 60,000 characters.");
  if (/<(?:img|video|audio|iframe|object|svg|table|math)\b/i.test(html))
    throw new UnreadableQuestion("It contains a picture, recording, table or formula in HTML, which cannot be imported.");
  const [open] = /<\/?[a-z][^<>]*$/i.exec(html) ?? [];
  if (open !== undefined) throw new UnreadableQuestion(`An HTML element is incomplete: “${open.slice(0, 60)}”.`);
  const allowed = new Set(allowedTags);
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ["href"], ol: ["start"] },
    allowedSchemes: ["http", "https", "mailto"],
    transformTags: {
      strike: "s",
      "*": (tagName, attribs) => {
        refuseElement(html, tagName, attribs, allowed);
        return { tagName, attribs };
      },
    },
  });
}

const formulaExamples = "$10^2$, $H_2O$";

/** Styles that change what a text says. */
const tellingStyle = /vertical-align:\s*(?:super|sub)|text-decoration[^;]*:[^;]*(?:underline|line-through)|display:\s*none/i;

function refuseElement(html: string, name: string, attributes: sanitizeHtml.Attributes, allowed: ReadonlySet<string>): void {
  const at = Math.max(0, html.toLowerCase().indexOf(`<${name}`));
  const place = html.slice(Math.max(0, at - 20), at + 40).replace(/\s+/g, " ");
  if (name === "sup" || name === "sub")
    throw new UnreadableQuestion(
      `Raised and lowered text cannot be imported: “${place}”. Write it as a formula, for example ${formulaExamples}.`,
    );
  const isTelling = tellingStyle.test(attributes["style"] ?? "");
  if (isTelling || !(allowed.has(name) || wrappers.has(name) || unseen.has(name)))
    throw new UnreadableQuestion(`The HTML element “${name.slice(0, 40)}” cannot be imported: “${place}”.`);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const decoded = (html: string) => html.replace(/&(lt|gt|amp|quot);/g, (_, name: string) => signs[name] ?? "");
/** Return what a reader sees of HTML, without spaces. */
const visible = (html: string) => decoded(html.replace(/<[^>]*>/g, "")).replace(/\s+/g, "");

/** Formulas as Moodle, Canvas and MathJax write them in a text, and in dollar signs as our dialect reads them. */
const formula =
  /\\\(([\s\S]{1,2000}?)\\\)|\\\[([\s\S]{1,2000}?)\\\]|\$\$([^$]+?)\$\$|(?<!\$)\$(?=[^\s$])((?:\\.|[^$\\\n])*?)(?<=\S)\$(?![\d$])/g;

/** Set the formulas of a text aside, so that nothing in them is escaped as Markdown. */
function takeFormulas(html: string, formulas: string[]): string {
  return html.replace(formula, (_, inline?: string, displayed?: string, double?: string, single?: string) => {
    const html = inline ?? displayed ?? double ?? single ?? "";
    const source = decoded(html).replace(/\s+/g, " ").trim();
    if (/<[a-z/]|[\ue000\ue001]/.test(html) || /(?<!\\)\$/.test(source))
      throw new UnreadableQuestion(
        `The formula “${source.slice(0, 100)}” contains HTML, a gap or a dollar sign, which cannot be imported.`,
      );
    const mark = (inline ?? single) === undefined ? "$$" : "$";
    return `\ue100${formulas.push(`${mark}${source}${mark}`) - 1}\ue101`;
  });
}

const signs: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };
