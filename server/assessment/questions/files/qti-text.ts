import MarkdownIt from "markdown-it";
import { XmlCdata, XmlElement, XmlProcessingInstruction, XmlText } from "@rgrove/parse-xml";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { parseXml } from "./xml.ts";

/* Texts of QTI. They are XHTML, which other systems show; beside it a processing instruction keeps the Markdown that it was made of, and nobody else minds it. */

const markdown = new MarkdownIt({ html: false, xhtmlOut: true });
const instruction = "academy-markdown";
const control = /[[\p{Cc}\ufffe\uffff]--[\t\n\r]]/gv;

export const escapeXml = (text: string) =>
  text
    .replace(control, "")
    .replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/** A Markdown text as XHTML with its source. One paragraph stands without its own element, so that it fits into a line. */
export function writeText(text: string): string {
  return text === "" ? "" : `<?${instruction} ${Buffer.from(text).toString("base64")}?>${toXhtml(text)}`;
}

function toXhtml(text: string): string {
  const html = markdown.render(text.replace(control, "")).trim();
  const only = /^<p>((?:(?!<p>)[\s\S])*)<\/p>$/.exec(html)?.[1];
  return only === undefined || /<(?:ul|ol|pre|blockquote|h\d|table)\b/.test(only) ? html : only;
}

/** The text in an element as Markdown; what `leaveOut` names is not part of it, and what `mark` answers stands for an element. */
export function readText(element: XmlElement | undefined, rules: TextRules = {}): string {
  if (!element) return "";
  const marked = inside(element, rules).trim();
  const html = gapsAsMarks(marked);
  const source = sourceIn(element);
  // The source counts only as long as nobody has changed what it was made into.
  if (source !== null && samePicture(toXhtml(source), html)) return source;
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, " ");
  return gapsAsMarks(htmlToMarkdown(marked));
}

/** A gap while its text is rewritten: its name between two signs that no text has. */
export const markGap = (name: string) => `\ue000${name}\ue001`;
/** The gaps in a rewritten text as the academy writes them. */
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

/** Whether two pieces of XHTML show the same, however their elements are written. */
function samePicture(made: string, found: string): boolean {
  const plain = (html: string) =>
    inside(parseXml(`<div>${html}</div>`), {})
      .replace(/\s+/g, " ")
      .trim();
  return plain(made) === plain(found.replace(/^<div>([\s\S]*)<\/div>$/, "$1"));
}

/** What stands in an element, as XHTML. */
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
