import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { articleIdSchema, articleSummarySchema, helpSections, type ArticleSummary } from "#domain/help.schema.ts";

/** An article with its text in Markdown. */
export type ArticleText = ArticleSummary & { content: string };

const folder = fileURLToPath(new URL("./articles", import.meta.url));
const headSchema = articleSummarySchema.omit({ id: true }).extend({ order: z.coerce.number() }).strict();

let kept: readonly ArticleText[] | null = null;

/** The academy's help, read once: by section, and in each in the order that the articles name. Throws when one is not as it should be. */
export function helpArticles(): readonly ArticleText[] {
  kept ??= readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => readArticle(name.slice(0, -".md".length), readFileSync(join(folder, name), "utf8")))
    .toSorted((a, b) => helpSections.indexOf(a.article.section) - helpSections.indexOf(b.article.section) || a.order - b.order)
    .map(({ article }) => article);
  return kept;
}

/** The articles without their texts. */
export function helpSummaries(): ArticleSummary[] {
  return helpArticles().map(({ id, title, summary, section }) => ({ id, title, summary, section }));
}

/** An article out of its file: lines of "name: value" between two lines "---", then Markdown. */
function readArticle(id: string, file: string): { article: ArticleText; order: number } {
  const [, head, content] = /^---\n([^]*?)\n---\n([^]*)$/.exec(file) ?? [];
  if (head === undefined || content === undefined) throw new Error(`The help article ${id} has no head`);
  const entries = head.split("\n").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const { order, ...rest } = headSchema.parse(Object.fromEntries(entries));
  return { article: { id: articleIdSchema.parse(id), ...rest, content: content.trim() }, order };
}
