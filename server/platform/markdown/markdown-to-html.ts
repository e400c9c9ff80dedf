import MarkdownIt, { type Token } from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { manuscriptLimits } from "#domain/manuscript.ts";
import { showVideos } from "./lesson-videos.ts";
import { pictureAttributes, replaceForeignPictures } from "./lesson-pictures.ts";

/**
 * Safe HTML of a lesson's Markdown: tables and fenced code, pictures that were uploaded here, no raw HTML, no scripts. A picture of another
 * site becomes a link to it. The highest heading becomes an h2 and the others keep their distance to it, since the page's h1 is the lesson's
 * title. Some texts take seconds: the server has it done in a thread (`render-markdown.ts`). Throws a RangeError for one that would become too large.
 */
export function markdownToHtml(source: string): string {
  return sanitizeHtml(renderShifted(source), allowed);
}

const markdown = new MarkdownIt({ html: false, linkify: true });
// Only what names its scheme becomes a link: "main.rs" and "mail me at" do not.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// Nor does "//other.example": it names none, and a line of them takes as many steps as the square of its length.
markdown.linkify.add("//", null);
replaceForeignPictures(markdown);
showVideos(markdown);

/** Five times what the longest text holds. */
const mostCharacters = 5 * manuscriptLimits.content;

function renderShifted(source: string): string {
  const environment = {};
  const tokens = markdown.parse(source, environment);
  if (charactersOf(tokens) > mostCharacters) throw new RangeError("The text shows more than it may");
  const headings = tokens.filter((token) => token.type === "heading_open" || token.type === "heading_close");
  const highest = Math.min(...headings.map(headingLevel));
  for (const heading of headings) heading.tag = `h${Math.min(6, headingLevel(heading) - highest + 2)}`;
  // The corner of a table heads nothing: as a header without words it would be read out as one.
  for (const [index, open] of tokens.entries()) {
    const close = tokens[index + 2];
    if (open.type === "th_open" && close && tokens[index + 1]?.content === "") open.tag = close.tag = "td";
  }
  return markdown.renderer.render(tokens, markdown.options, environment);
}

/**
 * How much the lines of a text show: an address or title that stands in it once is written out at each place that refers to it, so that 200,000
 * characters could become gigabytes. A picture from here is named by two files, in several places.
 */
function charactersOf(tokens: readonly Token[]): number {
  let sum = 0;
  for (const { type, content, attrs } of tokens.flatMap(({ children }) => children ?? [])) {
    const own = (attrs ?? []).reduce((length, [, value]) => length + String(value).length, 0);
    sum += content.length + (type === "image" ? 5 * own : own);
  }
  return sum;
}

function headingLevel({ tag }: { tag: string }): number {
  return Number(tag.slice(1));
}

/** The second line of defence: whatever the first lets through, only these elements, attributes and addresses reach a page. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: "h2 h3 h4 h5 h6 p br hr blockquote ul ol li strong em s code pre a img table thead tbody tr th td div".split(" "),
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "srcset", "sizes", "alt", "title", "width", "height", "loading", "decoding"],
    ol: ["start"],
    div: ["data-video"],
    table: ["tabindex"],
    pre: ["tabindex"],
    code: ["class"],
    th: ["style"],
    td: ["style"],
  },
  allowedStyles: { "*": { "text-align": [/^(left|center|right)$/] } },
  allowedClasses: { code: [/^language-[\w+#.-]{1,40}$/] },
  allowedSchemes: ["http", "https", "mailto"],
  // A picture comes from this academy; others would tell a stranger who reads what, and the page's policy refuses them anyway.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: isOwnAddress(attribs["href"]) ? attribs : { ...attribs, rel: "nofollow noopener noreferrer" },
    }),
    // What may be wider than a phone scrolls within itself; a keyboard must be able to reach it.
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
