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
  return turndown.turndown(safe).trim();
}
