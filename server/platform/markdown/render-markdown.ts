import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { AppError, isAppError } from "#domain/errors.ts";
import { inMarkdownThread } from "./markdown-pool.ts";

/** For whom a text is rendered, and in which field of their call it came, if it did. */
type Rendering = { group: string; field?: string };

/** A preview is of a text that changes with every letter: its author sees the one before until they write something simpler. */
const previewSeconds = 1;

/** Rendered texts by the hash of their source, as many as fit into so many characters; null: the text takes too long. */
type Kept = LRUCache<string, { html: string | null }>;
const keep = (characters: number): Kept =>
  new LRUCache({ maxSize: characters, sizeCalculation: ({ html }) => 100 + (html?.length ?? 0) });
const published = keep(16_000_000);
/** Apart from the others: a hundred states of a draft would push out what learners read. */
const drafts = keep(4_000_000);
const underWay = new Map<string, Promise<string>>();

/** Safe HTML of a lesson's Markdown, as `markdownToHtml` makes it, in a thread. Throws `text.too_intricate` for what takes too long. */
export function renderMarkdown(source: string, rendering: Rendering): Promise<string> {
  return renderOnce(published, source, rendering);
}

/** The same of a text that somebody is still writing. */
export function renderDraft(source: string, rendering: Rendering): Promise<string> {
  return renderOnce(drafts, source, rendering);
}

/** The same while its author writes: it is given up sooner. What is too slow for that may still be published. */
export function renderPreview(source: string, rendering: Rendering): Promise<string> {
  return renderOnce(drafts, source, { ...rendering, seconds: previewSeconds });
}

/** Renders a text that is not kept; whoever wants the same meanwhile waits for it. */
async function renderOnce(
  cache: Kept,
  source: string,
  { group, field, seconds }: Rendering & { seconds?: number },
): Promise<string> {
  const key = createHash("sha256").update(source).digest("base64");
  const known = cache.get(key) ?? published.get(key) ?? drafts.get(key);
  if (known) {
    cache.set(key, known);
    if (known.html === null) throw new AppError("text.too_intricate", field === undefined ? {} : { field });
    return known.html;
  }
  const other = underWay.get(key);
  if (other) return other;
  const limits = { group, ...(field !== undefined && { field }), ...(seconds !== undefined && { seconds }) };
  const rendered = inMarkdownThread("toHtml", { text: source }, limits);
  underWay.set(key, rendered);
  try {
    const html = await rendered;
    cache.set(key, { html });
    return html;
  } catch (error) {
    if (seconds === undefined && isAppError(error) && error.code === "text.too_intricate") cache.set(key, { html: null });
    throw error;
  } finally {
    underWay.delete(key);
  }
}
