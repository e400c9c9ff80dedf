import type { Token } from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { lessonDraftLimits } from "#domain/lesson-draft.ts";
import { createDialect } from "#domain/markdown-dialect.ts";
import { fillSlots, highlightedLanguage, type Slot } from "./fill-slots.ts";
import { showBlocks, showDirectives } from "./lesson-blocks.ts";
import { pictureAttributes, replaceForeignPictures } from "./lesson-pictures.ts";

/**
 * Render a lesson's Markdown as safe HTML: the blocks of the dialect, pictures that were uploaded here, no raw HTML, no scripts.
 * A picture of another site becomes a link to it. The highest heading becomes an h2 and the others follow relative to it, because the
 * page's h1 is the lesson's title. Some texts take seconds, so the server renders in a thread (`render-markdown.ts`). Throws a RangeError
 * if the result would be too large.
 */
export function markdownToHtml(source: string): string {
  slots = [];
  const html = sanitizeHtml(renderShifted(source), allowed);
  return fillSlots(html, slots);
}

/** The slots of the text that is being rendered. */
let slots: Slot[] = [];

function place(slot: Slot): string {
  return `<span data-slot="${slots.push(slot) - 1}"></span>`;
}

const markdown = createDialect((dialect) => {
  replaceForeignPictures(dialect);
  showDirectives(dialect);
});
showBlocks(markdown, place);
markdown.options.highlight = (source, name) => {
  const language = highlightedLanguage(name);
  return language === null ? "" : place({ kind: "code", source, language });
};

/** Five times the longest allowed text. */
const mostCharacters = 5 * lessonDraftLimits.content;

function renderShifted(source: string): string {
  const environment = {};
  const tokens = markdown.parse(source, environment);
  if (charactersOf(tokens) > mostCharacters) throw new RangeError("The text shows more than it may");
  const headings = tokens.filter((token) => token.type === "heading_open" || token.type === "heading_close");
  const highest = Math.min(...headings.map(headingLevel));
  for (const heading of headings) heading.tag = `h${Math.min(6, headingLevel(heading) - highest + 2)}`;
  // An empty corner cell of a table must not be a header: a screen reader would announce it.
  for (const [index, open] of tokens.entries()) {
    const close = tokens[index + 2];
    if (open.type === "th_open" && close && tokens[index + 1]?.content === "") open.tag = close.tag = "td";
  }
  return markdown.renderer.render(tokens, markdown.options, environment);
}

/** The estimated length of a footnote mark and its back link. */
const footnoteCharacters = 200;

/**
 * Estimate the rendered length of a text.
 * An address or title that is written once is rendered at each reference to it, so that 200,000 characters could become gigabytes. An
 * uploaded picture is rendered with two files, in several places.
 */
function charactersOf(tokens: readonly Token[]): number {
  let sum = 0;
  for (const { type, content, attrs } of tokens.flatMap(({ children }) => children ?? [])) {
    if (type === "footnote_ref") sum += footnoteCharacters;
    const own = (attrs ?? []).reduce((length, [, value]) => length + String(value).length, 0);
    sum += content.length + (type === "image" ? 5 * own : own);
  }
  return sum;
}

function headingLevel({ tag }: { tag: string }): number {
  return Number(tag.slice(1));
}

/** The second line of defense: whatever the first lets through, only these elements, attributes and addresses reach a page. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    "h2 h3 h4 h5 h6 p br hr blockquote ul ol li strong em s code pre a img table thead tbody tr th td div span sup section aside details summary figure figcaption".split(
      " ",
    ),
  allowedAttributes: {
    a: ["href", "title", "rel", "id", "aria-label"],
    aside: ["role"],
    li: ["id"],
    section: ["aria-label"],
    span: ["data-slot", "role", "aria-label"],
    img: ["src", "srcset", "sizes", "alt", "title", "width", "height", "loading", "decoding"],
    ol: ["start"],
    div: ["data-video", "data-file", "data-check", "data-embed", "data-embed-id"],
    table: ["tabindex"],
    pre: ["tabindex"],
    code: ["class"],
    th: ["style"],
    td: ["style"],
  },
  allowedStyles: { "*": { "text-align": [/^(left|center|right)$/] } },
  allowedClasses: {
    code: [/^language-[\w+#.-]{1,40}$/],
    aside: ["callout", /^callout-[a-z]+$/],
    details: ["callout", "callout-hint"],
    p: ["callout-title", "formula"],
    section: ["footnotes"],
    li: ["task"],
    span: ["task-mark"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  // Only pictures of this academy: others would tell a third party who is reading what, and the page's policy refuses them anyway.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: isOwnAddress(attribs["href"]) ? attribs : { ...attribs, rel: "nofollow noopener noreferrer" },
    }),
    // Elements that may be wider than a phone scroll on their own, so they must be reachable by keyboard.
    pre: (tagName) => ({ tagName, attribs: { tabindex: "0" } }),
    table: (tagName) => ({ tagName, attribs: { tabindex: "0" } }),
    img: (tagName, { src = "", alt = "", title }) => ({
      tagName,
      attribs: { ...pictureAttributes(src), alt, ...(title && { title }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["src"],
};

function isOwnAddress(href: string | undefined): boolean {
  return href !== undefined && /^[/#](?!\/)/.test(href);
}
