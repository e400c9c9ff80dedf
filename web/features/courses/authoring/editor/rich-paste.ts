import TurndownService from "turndown";
import { editorMessages } from "./messages.ts";

/** The pasted content as Markdown, and the kinds of content that Markdown lacks, which were simplified to text. */
type Converted = { markdown: string; simplified: string[] };

/** The content that is lost, by its selector in the clipboard's HTML, and what it is called. */
const lost: [selector: string, kind: keyof typeof editorMessages.lost][] = [
  ["img, picture, svg, canvas, object", "pictures"],
  ["video, audio, iframe", "recordings"],
  [":is(u, ins):not(a u, a ins, :has(a))", "underlining"],
  ["sup, sub", "raised"],
  ["mark", "highlighting"],
  ["input, select, textarea, button", "fields"],
  ["td[colspan]:not([colspan='1']), td[rowspan]:not([rowspan='1'])", "merged"],
  ["a[href^='#_ftn'], a[href^='#_edn']", "footnotes"],
  ["[class^=MsoComment], a[href^='#_msocom'], div[style*='mso-element:comment']", "comments"],
];

/** Block elements, between which whitespace is meaningless. */
const blocks = "body, div, ul, ol, table, tbody, tr";

/**
 * Convert a rich paste from Word, Google Docs or a page to clean Markdown. Loaded with the first such paste. Formatting (fonts, colors,
 * sizes) is dropped; pictures are too, because they are external files; what Markdown lacks stays as text and is reported.
 */
export function convertPasted(html: string): Converted {
  // Remove style elements: the page's policy forbids foreign styles even in a document that is never shown.
  const page = new DOMParser().parseFromString(html.replace(/<style[\s>][\s\S]*?<\/style>/gi, ""), "text/html");
  const simplified = tidy(page);
  const service = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
    br: "\\",
  });
  service.addRule("struck", { filter: ["s", "del"], replacement: (text) => (text.trim() === "" ? text : `~~${text}~~`) });
  service.addRule("item", {
    filter: "li",
    replacement: (text, node) => {
      const mark = markOf(node);
      return `${mark}${text
        .trim()
        .replace(/\n{2,}(?=(?:[-]|\d+\.) )/g, "\n")
        .replace(/\n(?=.)/g, `\n${" ".repeat(/^\d/.test(mark) ? mark.length : 2)}`)}\n`;
    },
  });
  service.addRule("table", { filter: "table", replacement: (_, node) => `\n\n${tableOf(node, service)}\n\n` });
  service.remove(["script", "style", "title", "meta", "link"]);
  const markdown = service
    .turndown(page.body)
    .replace(/\u00a0/g, " ")
    .replace(/\\\n(?=\s*\n|$)/g, "\n")
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { markdown, simplified };
}

function markOf(item: Node): string {
  const list = item.parentElement;
  if (item instanceof Element && item.getAttribute("role") === "checkbox")
    return item.getAttribute("aria-checked") === "true" ? "- [x] " : "- [ ] ";
  if (list?.nodeName !== "OL") return "- ";
  const items = Array.from(list.children).filter(({ nodeName }) => nodeName === "LI");
  return `${Number(list.getAttribute("start") ?? 1) + items.findIndex((each) => each === item)}. `;
}

/** Convert the styles of Word and Google Docs to elements, and remove meaningless ones. Returns the names of what is lost. */
function tidy(page: Document): string[] {
  removeComments(page);
  // Google Docs wraps everything in a bold element that is not bold.
  for (const wrapper of page.querySelectorAll("b[id^=docs-internal-guid], b[style*='font-weight:normal']")) unwrap(wrapper);
  for (const empty of page.querySelectorAll("o\\:p")) unwrap(empty);
  // Google represents the checkboxes of its lists as images.
  for (const tick of page.querySelectorAll("li[role=checkbox] img")) tick.remove();
  for (const list of page.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) list.previousElementSibling?.append(list);
  makeLists(page);
  for (const element of page.querySelectorAll<HTMLElement>("span[style], p[style] > b[style], p[style] > i[style]"))
    sayInElements(page, element);
  for (const title of page.querySelectorAll("p.MsoTitle")) rename(page, title, "h2");
  // The first level is reserved for the lesson's title.
  for (const heading of page.querySelectorAll("h1")) rename(page, heading, "h2");
  for (const bold of page.querySelectorAll(":is(h1, h2, h3, h4, h5, h6) :is(b, strong)")) unwrap(bold);
  for (const paragraph of page.querySelectorAll("li > p")) unwrap(paragraph);
  for (const gap of page.querySelectorAll("br")) if (gap.parentElement?.matches(blocks)) gap.remove();
  const simplified = lost.flatMap(([selector, kind]) => (page.querySelector(selector) ? [editorMessages.lost[kind]] : []));
  for (const element of page.querySelectorAll("img, picture, svg, canvas, object, video, audio, iframe")) element.remove();
  for (const comment of page.querySelectorAll(lost.at(-1)?.[0] ?? "")) comment.remove();
  for (const link of page.querySelectorAll("a")) if (!/^(https?:|mailto:)/i.test(link.getAttribute("href") ?? "")) unwrap(link);
  for (const link of page.querySelectorAll<HTMLAnchorElement>("a[href^='https://www.google.com/url?']"))
    link.href = new URL(link.href).searchParams.get("q") ?? link.href;
  return simplified;
}

function removeComments(page: Document): void {
  const comments = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

function sayInElements(page: Document, element: HTMLElement): void {
  const { fontWeight, fontStyle, fontFamily, backgroundColor, verticalAlign } = element.style;
  const decoration = element.getAttribute("style") ?? "";
  const isCode = /courier|consolas|menlo|monospace|roboto mono/i.test(fontFamily);
  const isHighlighted = !["", "transparent", "white", "rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"].includes(backgroundColor);
  // Headings are already bold.
  if (element.textContent?.trim() === "" || element.closest("h1, h2, h3, h4, h5, h6")) return;
  const marks = [
    ...(isHighlighted && !isCode ? ["mark"] : []),
    ...(/text-decoration(-line)?:[^;]*underline/.test(decoration) && !element.closest("a") && !element.querySelector("a")
      ? ["u"]
      : []),
    ...(verticalAlign === "super" ? ["sup"] : verticalAlign === "sub" ? ["sub"] : []),
    ...(isCode ? ["code"] : []),
    ...(!isCode && (Number(fontWeight) >= 600 || fontWeight === "bold") ? ["strong"] : []),
    ...(!isCode && fontStyle === "italic" ? ["em"] : []),
    ...(/text-decoration(-line)?:[^;]*line-through/.test(decoration) ? ["s"] : []),
  ];
  for (const name of marks) {
    const mark = page.createElement(name);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

/** Convert Word's lists: paragraphs with their level in a style; their markers are text, which is dropped. */
function makeLists(page: Document): void {
  const isItem = (element: Element | null): element is HTMLElement =>
    element instanceof HTMLElement &&
    (/mso-list:\s*l\d/.test(element.getAttribute("style") ?? "") || element.className.startsWith("MsoListParagraph"));
  for (const first of page.querySelectorAll("p")) {
    if (!first.isConnected || !isItem(first)) continue;
    const open: { list: HTMLElement; level: number }[] = [];
    for (let next: Element | null = first; isItem(next);) {
      const item: HTMLElement = next;
      const level = Number(/level(\d)/.exec(item.getAttribute("style") ?? "")?.[1] ?? 1);
      const kind = /^\s*(\d{1,3}|[a-z]|[ivx]{1,5})[.)]/i.test(item.textContent ?? "") ? "ol" : "ul";
      const [entry, following] = [page.createElement("li"), item.nextElementSibling];
      while ((open.at(-1)?.level ?? 0) > level) open.pop();
      if (open.at(-1)?.level === level && open.at(-1)?.list.localName !== kind) open.pop();
      if ((open.at(-1)?.level ?? 0) < level) {
        const list = page.createElement(kind);
        const parent = open.at(-1)?.list.lastElementChild;
        if (parent) parent.append(list);
        else item.before(list);
        open.push({ list, level });
      }
      for (const mark of item.querySelectorAll("span[style*='mso-list']")) mark.remove();
      entry.append(...item.childNodes);
      dropMark(page, entry);
      open.at(-1)?.list.append(entry);
      item.remove();
      next = following;
    }
  }
}

/** Drop a marker that no style distinguishes from the text, as Word on a Mac writes it. */
function dropMark(page: Document, entry: HTMLElement): void {
  const texts = page.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (!(text instanceof Text) || text.data.trim() === "") continue;
    text.data = text.data.replace(/^\s*(?:[·•o§\uf0b7-]|(?:\d{1,3}|[a-z])[.)])(?:[\s\u00a0]+|$)/i, "");
    return;
  }
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function rename(page: Document, element: Element, name: string): void {
  const other = page.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Write a table as Markdown: its first row is the header, and a cell has one line. */
function tableOf(table: Node, service: TurndownService): string {
  if (!(table instanceof Element) || table.localName !== "table") return "";
  const rows = Array.from(table.querySelectorAll("tr"), (row) =>
    Array.from(row.querySelectorAll("th, td"), (cell) =>
      service
        .turndown(cell.innerHTML)
        .replace(/\\?\s*\n\s*/g, " ")
        .replace(/(?<!\\)\|/g, "\\|")
        .trim(),
    ),
  ).filter((cells) => cells.length > 0);
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (width === 0) return "";
  const line = (cells: string[]) => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${" --- |".repeat(width)}`, ...body.map(line)].join("\n");
}
