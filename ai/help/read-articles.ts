import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { articleIdSchema, articleSummarySchema, helpSections, type ArticleSummary } from "#domain/help.schema.ts";
import type { InterfaceLanguage } from "#domain/interface-languages.ts";

/** The parts of the academy that have an article of their own, and whether they are open. */
export type OpenParts = { open_voice: boolean };
const everyPart: OpenParts = { open_voice: true };

/** An article with its text in Markdown, and the part of the academy that it is about, if that can be off. */
export type ArticleText = ArticleSummary & { content: string; part: keyof OpenParts | null };

/** English articles are in this folder; each other language has a subfolder with articles of the same names. */
const folder = fileURLToPath(new URL("./articles", import.meta.url));
const headSchema = articleSummarySchema
  .omit({ id: true, language: true })
  .extend({ order: z.coerce.number(), part: z.enum(["open_voice"]).nullable().default(null) })
  .strict();
/** The order of articles and their parts are defined once, in the English ones. */
const translatedHeadSchema = headSchema.pick({ title: true, summary: true }).strict();

const cache = new Map<InterfaceLanguage, readonly ArticleText[]>();

/**
 * Return the academy's help in a language, read once: by section, and within each in the articles' order. Articles about a part that is off
 * are left out; untranslated ones are in English. Throws if an article is malformed.
 */
export function helpArticles(language: InterfaceLanguage = "en", open: OpenParts = everyPart): readonly ArticleText[] {
  const articles = cache.get(language) ?? (language === "en" ? readArticles() : translateArticles(language));
  cache.set(language, articles);
  return articles.filter(({ part }) => part === null || open[part]);
}

/** Return the articles without their texts. */
export function helpSummaries(language: InterfaceLanguage = "en", open: OpenParts = everyPart): ArticleSummary[] {
  return helpArticles(language, open).map(({ id, title, summary, section, language: written }) => ({
    id,
    title,
    summary,
    section,
    language: written,
  }));
}

function readArticles(): ArticleText[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => {
      const id = articleIdSchema.parse(name.slice(0, -".md".length));
      const { head, content } = takeApart(name);
      const { order, ...rest } = headSchema.parse(head);
      return { article: { id, ...rest, language: "en", content } satisfies ArticleText, order };
    })
    .toSorted((a, b) => helpSections.indexOf(a.article.section) - helpSections.indexOf(b.article.section) || a.order - b.order)
    .map(({ article }) => article);
}

function translateArticles(language: InterfaceLanguage): ArticleText[] {
  return helpArticles("en").map((article) => {
    const name = join(language, `${article.id}.md`);
    if (!existsSync(join(folder, name))) return article;
    const { head, content } = takeApart(name);
    return { ...article, ...translatedHeadSchema.parse(head), language, content };
  });
}

/** Split a file: lines of "name: value" between two lines "---", then Markdown. */
function takeApart(name: string): { head: Record<string, string>; content: string } {
  const file = readFileSync(join(folder, name), "utf8");
  const [, head, content] = /^---\n([^]*?)\n---\n([^]*)$/.exec(file) ?? [];
  if (head === undefined || content === undefined) throw new Error(`The help article ${name} has no head`);
  const entries = head.split("\n").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
  });
  return { head: Object.fromEntries(entries), content: content.trim() };
}
