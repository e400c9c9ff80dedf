import { parseXml as parse, XmlCdata, XmlElement, XmlError, XmlText } from "@rgrove/parse-xml";
import { UnreadableQuestion } from "./read-result.ts";

export { XmlElement };

const limits = { depth: 60, elements: 1_000_000 } as const;

/**
 * Parse an XML text to its root.
 * Document types and entities are refused before parsing, as is nesting or repetition beyond that of any real question file.
 * Throws UnreadableQuestion, with the line.
 */
export function parseXml(text: string): XmlElement {
  const outside = markupOf(text);
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(outside))
    throw new UnreadableQuestion("The file declares a document type or entities, which are not supported.");
  let depth = 0;
  let elements = 0;
  for (const [, closes, empty] of outside.matchAll(/<(\/?)[a-z_][^<>]*?(\/?)>/gi)) {
    if (closes) depth--;
    else if (!empty) depth++;
    if (depth > limits.depth || ++elements > 2 * limits.elements)
      throw new UnreadableQuestion("The file is nested too deeply or has too many elements.");
  }
  try {
    const { root } = parse(text.replace(/^\ufeff/, ""));
    if (root) return root;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new UnreadableQuestion(`The file is not well-formed XML: line ${error.line}, column ${error.column}.`);
  }
  throw new UnreadableQuestion("The file is empty.");
}

/**
 * Remove comments and CDATA from an XML text in one pass, so that neither can hide the other or a declaration. Unclosed ones are left to
 * the parser.
 */
function markupOf(text: string): string {
  const pieces: string[] = [];
  const begins = /<!--|<!\[CDATA\[/g;
  let from = 0;
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    const end = found[0] === "<!--" ? "-->" : "]]>";
    const at = text.indexOf(end, begins.lastIndex);
    if (at === -1) break;
    pieces.push(text.slice(from, found.index));
    from = at + end.length;
    begins.lastIndex = from;
  }
  return pieces.join("") + text.slice(from);
}

/** Return the direct children of an element with a name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).filter((child): child is XmlElement => child instanceof XmlElement && child.name === name);
}

export function firstOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return childrenOf(element, name)[0];
}

/** Return the descendants of an element with a name, in order; excluding those inside elements that `outside` matches. */
export function descendantsOf(element: XmlElement | undefined, name: string | RegExp, outside?: RegExp): XmlElement[] {
  return (element?.children ?? []).flatMap((child) => {
    if (!(child instanceof XmlElement) || outside?.test(localName(child))) return [];
    const fits = typeof name === "string" ? localName(child) === name : name.test(localName(child));
    return [...(fits ? [child] : []), ...descendantsOf(child, name, outside)];
  });
}

/** Return the name of an element without its prefix. */
const localName = ({ name }: XmlElement) => name.slice(name.indexOf(":") + 1);

/** Return all text within an element, with single spaces. */
export const wholeTextOf = (element: XmlElement | undefined) => (element?.text ?? "").replace(/\s+/g, " ").trim();

/** Return the text directly in an element. */
export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? [])
    .map((child) => (child instanceof XmlText || child instanceof XmlCdata ? child.text : ""))
    .join("");
}
