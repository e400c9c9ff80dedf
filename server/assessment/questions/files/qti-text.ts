import MarkdownIt from "markdown-it";
import { XmlCdata, XmlElement, XmlProcessingInstruction, XmlText } from "@rgrove/parse-xml";
import { htmlToMarkdown, htmlToText } from "./html-to-markdown.ts";
import { parseXml } from "./xml.ts";

/* Texts of QTI are XHTML for other systems; a processing instruction keeps the Markdown source, which others ignore. */

const markdown = new MarkdownIt({ html: false, xhtmlOut: true });
const instruction = "academy-markdown";
const control = /[[\p{Cc}\ufffe\uffff]--[\t\n\r]]/gv;

export const escapeXml = (text: string) =>
  text
    .replace(control, "")
    .replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/** Write a Markdown text as XHTML with its source. A single paragraph is written without its element, so that it is inline. */
export function writeText(text: string): string {
  return text === "" ? "" : `<?${instruction} ${Buffer.from(text).toString("base64")}?>${toXhtml(text)}`;
}

/** Return a Markdown text as HTML, rewritten if need be, and the instruction that keeps its source. */
export function htmlWithSource(
  text: string,
  rewrite: (html: string) => string = (html) => html,
): { instruction: string; html: string } {
  return { instruction: `<?${instruction} ${Buffer.from(text).toString("base64")}?>`, html: rewrite(toXhtml(text)) };
}

/** Return the source beside a text that is written as HTML, unless the HTML has been edited since. */
export function unchangedSource(element: XmlElement, html: string): string | null {
  const source = sourceIn(element);
  return source !== null && toXhtml(source) === html.trim() ? source : null;
}

export const hasSource = (element: XmlElement) => sourceIn(element) !== null;

/** Add or subtract decimal numbers, without the digits that binary arithmetic adds. */
export function addDecimals(a: string, b: string, sign: 1 | -1 = 1): string {
  const sum = Number(a) + sign * Number(b);
  if (!/^-?\d+(?:\.\d+)?$/.test(a) || !/^-?\d+(?:\.\d+)?$/.test(b)) return String(Number(sum.toPrecision(12)));
  const places = (text: string) => text.split(".")[1]?.length ?? 0;
  return sum
    .toFixed(Math.min(100, Math.max(places(a), places(b))))
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}

function toXhtml(text: string): string {
  // References such as &#12; are control characters only once they are rendered.
  const html = markdown.render(text.replace(control, "")).replace(control, "").trim();
  const only = /^<p>((?:(?!<p>)[\s\S])*)<\/p>$/.exec(html)?.[1];
  return only === undefined || /<(?:ul|ol|pre|blockquote|h\d|table)\b/.test(only) ? html : only;
}

/** Read the text in an element as Markdown, without the elements in `leaveOut`; `mark` may replace an element. */
export function readText(element: XmlElement | undefined, rules: TextRules = {}): string {
  if (!element) return "";
  const marked = inside(element, rules).trim();
  const html = gapsAsMarks(marked);
  const source = sourceIn(element);
  // The source counts only if the XHTML has not been edited since.
  if (source !== null && samePicture(toXhtml(source), html)) return source;
  return gapsAsMarks(htmlToMarkdown(marked));
}

/** Read the text in an element for a place that shows it as it is written, such as the right side of a pair. */
export const readPlainText = (element: XmlElement) => htmlToText(inside(element, {}));

/** A placeholder for a gap while its text is rewritten: its name between two private-use characters. */
export const markGap = (name: string) => `\ue000${name}\ue001`;
/** Replace the placeholders by gaps as the academy writes them. */
export const gapsAsMarks = (text: string) => text.replace(/\ue000([^\ue000\ue001]*)\ue001/g, "[[$1]]");

export type TextRules = { leaveOut?: readonly string[]; mark?: (element: XmlElement) => string | null };

function sourceIn(element: XmlElement): string | null {
  for (const child of element.children) {
    if (child instanceof XmlProcessingInstruction && child.name === instruction)
      return Buffer.from(child.content.trim(), "base64").toString("utf8");
    if (child instanceof XmlElement && ["div", "p", "prompt"].includes(child.name)) {
      const deeper = sourceIn(child);
      if (deeper !== null) return deeper;
    }
  }
  return null;
}

/** Return whether two pieces of XHTML are equivalent, however their elements are written. */
function samePicture(made: string, found: string): boolean {
  const plain = (html: string) =>
    inside(parseXml(`<div>${html}</div>`), {})
      .replace(/\s+/g, " ")
      .trim();
  return plain(made) === plain(found.replace(/^<div>([\s\S]*)<\/div>$/, "$1"));
}

/** Return the contents of an element as XHTML. */
function inside(element: XmlElement, rules: TextRules): string {
  return element.children
    .map((child) => {
      if (child instanceof XmlText || child instanceof XmlCdata) return escapeXml(child.text);
      if (!(child instanceof XmlElement) || rules.leaveOut?.includes(child.name)) return "";
      const mark = rules.mark?.(child);
      if (typeof mark === "string") return escapeXml(mark);
      const attributes = Object.entries(child.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
      return `<${child.name}${attributes.join("")}>${inside(child, rules)}</${child.name}>`;
    })
    .join("");
}
