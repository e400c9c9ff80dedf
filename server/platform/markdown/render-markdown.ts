import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { AppError, isAppError } from "#domain/errors.ts";
import { inMarkdownThread } from "./markdown-pool.ts";

/** The person for whom a text is rendered, and the request field that it came in, if any. */
type Rendering = { group: string; field?: string };

/** A preview is rendered at every keystroke. If it takes too long, the author keeps seeing the previous one. */
const previewSeconds = 1;

/**
 * Milliseconds for which a text that took too long is not tried again. Not longer, because a busy machine, or one that was asleep, may have
 * been the reason.
 */
const refusedFor = 60_000;

/** Cached renderings by the hash of their source, limited by their total characters; null: the text takes too long. */
type HtmlCache = LRUCache<string, { html: string | null }>;
const keep = (characters: number): HtmlCache =>
  new LRUCache({ maxSize: characters, sizeCalculation: ({ html }) => 100 + (html?.length ?? 0) });
const published = keep(16_000_000);
/** A separate cache, because the many states of a draft would evict what learners read. */
const drafts = keep(4_000_000);
const underWay = new Map<string, Promise<string>>();

/** Render a lesson's Markdown as safe HTML in a thread. Throws `text.too_intricate` for a text that takes too long. */
export function renderMarkdown(source: string, rendering: Rendering): Promise<string> {
  return renderOnce(published, source, rendering);
}

/** Render a text that is still being written. */
export function renderDraft(source: string, rendering: Rendering): Promise<string> {
  return renderOnce(drafts, source, rendering);
}

/** Render a preview while its author types, with a shorter time limit. A text too slow for a preview may still be published. */
export function renderPreview(source: string, rendering: Rendering): Promise<string> {
  return renderOnce(drafts, source, { ...rendering, seconds: previewSeconds });
}

/** Render an uncached text; simultaneous requests for the same text with the same time limit share one rendering. */
async function renderOnce(
  cache: HtmlCache,
  source: string,
  { group, field, seconds }: Rendering & { seconds?: number },
): Promise<string> {
  const key = createHash("sha256").update(source).digest("base64");
  const known = cache.get(key) ?? published.get(key) ?? drafts.get(key);
  if (known) {
    if (known.html !== null) cache.set(key, known);
    if (known.html === null) throw new AppError("text.too_intricate", field === undefined ? {} : { field });
    return known.html;
  }
  const shared = `${key} ${seconds ?? ""}`;
  const other = underWay.get(shared);
  if (other) return other;
  const limits = { group, ...(field !== undefined && { field }), ...(seconds !== undefined && { seconds }) };
  const rendered = inMarkdownThread("toHtml", { text: source }, limits);
  underWay.set(shared, rendered);
  try {
    const html = await rendered;
    cache.set(key, { html });
    return html;
  } catch (error) {
    if (seconds === undefined && isAppError(error) && error.code === "text.too_intricate")
      cache.set(key, { html: null }, { ttl: refusedFor });
    throw error;
  } finally {
    underWay.delete(shared);
  }
}
