import TurndownService from "turndown";

/** What was pasted, as Markdown, and the kinds of things that Markdown cannot say: they are in as their simplest text. */
export type Converted = { markdown: string; simplified: string[] };

/**
 * Turns what Word, Google Docs or a page puts on the clipboard into clean Markdown. Loaded with the first such paste. Looks (fonts, colors, sizes) are left
 * out; pictures are too, because they are files of elsewhere; what Markdown has no mark for stays as text and is named.
 */
export function convertPasted(html: string): Converted {
  const page = new DOMParser().parseFromString(html, "text/html");
  const simplified = new Set<string>();
  tidy(page, simplified);
  const service = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-", emDelimiter: "*" });
  service.addRule("struck", { filter: ["s", "del"], replacement: (text) => (text.trim() === "" ? text : `~~${text}~~`) });
  service.addRule("item", {
    filter: "li",
    replacement: (text, node) => {
      const list = node.parentNode;
      const isNumbered = list?.nodeName === "OL";
      const mark = isNumbered
        ? `${
            Array.from(list.children)
              .filter(({ nodeName }) => nodeName === "LI")
              .indexOf(node) + 1
          }. `
        : "- ";
      return `${mark}${text.trim().replace(/\n/g, `\n${" ".repeat(mark.length)}`)}\n`;
    },
  });
  service.addRule("table", { filter: "table", replacement: (_, node) => `\n\n${tableOf(node, service)}\n\n` });
  service.remove(["script", "style", "title", "meta", "link"]);
  const markdown = service
    .turndown(page.body)
    .replace(/\u00a0/g, " ")
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { markdown, simplified: [...simplified] };
}

/** Says in elements what Word and Google Docs say in styles, and takes away what would be lost without a word. */
function tidy(page: Document, simplified: Set<string>): void {
  const comments = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  // Google Docs wraps all in a bold element that is not bold.
  for (const wrapper of page.querySelectorAll("b[id^=docs-internal-guid]")) wrapper.replaceWith(...wrapper.childNodes);
  for (const empty of page.querySelectorAll("o\\:p")) empty.replaceWith(...empty.childNodes);
  listsOfWord(page);
  for (const element of page.querySelectorAll<HTMLElement>("span[style]")) {
    const { fontWeight, fontStyle, textDecorationLine, textDecoration } = element.style;
    const marks = [
      ...(Number(fontWeight) >= 600 || fontWeight === "bold" ? ["strong"] : []),
      ...(fontStyle === "italic" ? ["em"] : []),
      ...(`${textDecorationLine} ${textDecoration}`.includes("line-through") ? ["s"] : []),
    ];
    // A heading is bold by itself.
    if (element.textContent?.trim() === "" || element.closest("h1, h2, h3, h4, h5, h6")) continue;
    for (const name of marks) {
      const mark = page.createElement(name);
      mark.append(...element.childNodes);
      element.append(mark);
    }
  }
  for (const bold of page.querySelectorAll(":is(h1, h2, h3, h4, h5, h6) :is(b, strong)")) bold.replaceWith(...bold.childNodes);
  // The first level is the lesson's title.
  for (const heading of page.querySelectorAll("h1")) {
    const second = page.createElement("h2");
    second.append(...heading.childNodes);
    heading.replaceWith(second);
  }
  const lost: [string, string][] = [
    ["img, picture, svg, canvas, object", "pictures"],
    ["video, audio, iframe", "recordings"],
    ["u, ins", "underlining"],
    ["sup, sub", "raised and lowered letters"],
    ["input, select, textarea, button", "form fields"],
  ];
  for (const [selector, name] of lost) if (page.querySelector(selector)) simplified.add(name);
  for (const element of page.querySelectorAll("img, picture, svg, canvas, object, video, audio, iframe")) element.remove();
  if (page.querySelector("td[colspan]:not([colspan='1']), td[rowspan]:not([rowspan='1'])"))
    simplified.add("joined cells of a table");
}

/** Word's lists are paragraphs that say their level in a style; their marks are text, of which nothing is kept. */
function listsOfWord(page: Document): void {
  for (const first of page.querySelectorAll<HTMLElement>("p[class^=MsoListParagraph]")) {
    if (!first.isConnected || first.previousElementSibling?.matches("p[class^=MsoListParagraph]")) continue;
    const isNumbered = /^\s*(\d{1,3}|[a-z])[.)]/i.test(first.textContent ?? "");
    const list = page.createElement(isNumbered ? "ol" : "ul");
    first.before(list);
    for (let next: Element | null = first; next?.matches("p[class^=MsoListParagraph]"); next = list.nextElementSibling) {
      const item = page.createElement("li");
      for (const mark of next.querySelectorAll("span[style*='mso-list']")) mark.remove();
      item.append(...next.childNodes);
      const [text] = item.childNodes;
      if (text instanceof Text) text.data = text.data.replace(/^\s*(?:[·•o§-]|(?:\d{1,3}|[a-z])[.)])\s+/i, "");
      list.append(item);
      next.remove();
    }
  }
}

/** A table of Markdown: its first row heads it, and a cell has one line. */
function tableOf(table: Node, service: TurndownService): string {
  if (!(table instanceof HTMLTableElement)) return "";
  const rows = Array.from(table.rows, ({ cells }) =>
    Array.from(cells, (cell) =>
      service
        .turndown(cell.innerHTML)
        .replace(/\s*\n\s*/g, " ")
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
