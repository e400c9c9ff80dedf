import { XmlElement } from "@rgrove/parse-xml";
import { htmlToMarkdown, htmlToText, isHtml, textToMarkdown } from "./html-to-markdown.ts";
import { gapsAsMarks, hasSource, markGap, unchangedSource } from "./qti-text.ts";
import { UnreadableQuestion } from "./read-result.ts";
import { descendantsOf, textOf } from "./xml.ts";

/* Texts of QTI 1.2: the material of an item, as HTML or plain text. */

/**
 * Return the text of a question: its presentation without the answers. A gap is its name in brackets there.
 * Gaps get numbers for names, unless the academy wrote the file and the names are its own.
 */
export function readStem(presentation: XmlElement, gaps: readonly string[]): { stem: string; names: string[] } {
  const materials = descendantsOf(presentation, "material", /^response_/);
  const names = materials.some(hasSource) ? [...gaps] : gaps.map((_, at) => String(at + 1));
  const mark = (text: string) => {
    let marked = text.replace(/[\ue000\ue001]/g, "");
    for (const [at, gap] of gaps.entries()) marked = marked.replaceAll(`[${gap}]`, markGap(names[at] ?? ""));
    return marked;
  };
  const texts = materials.map((material) => readTexts(material, mark)).filter((text) => text !== "");
  return { stem: gapsAsMarks(texts.join("\n\n")), names };
}

export const readMaterial = (element: XmlElement | undefined) => readTexts(element, (text) => text);

/** Return a text that is shown as it is written, such as the right side of a pair. */
export function wholeMaterial(element: XmlElement | undefined): string {
  refuseFiles(element);
  return descendantsOf(element, "mattext")
    .map((each) => (isHtmlText(each) ? htmlToText(textOf(each)) : textOf(each)))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

const isHtmlText = (element: XmlElement) => element.attributes["texttype"] === "text/html" && isHtml(textOf(element));

function refuseFiles(element: XmlElement | undefined): void {
  if (descendantsOf(element, /^mat(?:image|audio|video|applet|application)$/).length > 0)
    throw new UnreadableQuestion(
      "It contains a picture or a recording as a file, which cannot be imported. Add it to the question afterward.",
    );
}

function readTexts(element: XmlElement | undefined, mark: (text: string) => string): string {
  refuseFiles(element);
  return descendantsOf(element, "mattext")
    .map((each) => {
      const text = mark(textOf(each));
      const source = each.parent instanceof XmlElement ? unchangedSource(each.parent, gapsAsMarks(text)) : null;
      if (source !== null) return source;
      return each.attributes["texttype"] === "text/html" ? htmlToMarkdown(text) : textToMarkdown(text);
    })
    .filter((text) => text !== "")
    .join("\n\n");
}
