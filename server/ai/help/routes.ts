import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { articleSchema, articleSummarySchema, foundArticleSchema } from "#domain/help.schema.ts";
import { AppError } from "#domain/errors.ts";
import { helpArticles, helpSummaries } from "#ai/help/read-articles.ts";
import { searchHelp } from "#ai/help/search-help.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, anybody, failures } from "#server/platform/http/openapi.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";

const listRoute = createRoute({
  method: "get",
  path: "/help",
  tags: ["Help"],
  summary: "The help's articles, or those that a search finds",
  ...anybody,
  request: { query: z.object({ search: z.string().trim().max(200, "A search may have at most 200 characters.").optional() }) },
  responses: {
    200: answer(z.object({ articles: z.array(foundArticleSchema) }), "By section; of a search, what fits best comes first"),
    ...failures("platform.not_launched", "request.invalid"),
  },
});

const articleRoute = createRoute({
  method: "get",
  path: "/help/{article}",
  tags: ["Help"],
  summary: "An article of the help",
  ...anybody,
  request: { params: z.object({ article: z.string() }) },
  responses: {
    200: answer(
      z.object({ article: articleSchema, articles: z.array(articleSummarySchema) }),
      "The article, and the names of all",
    ),
    ...failures("platform.not_launched", "help.not_found"),
  },
});

/** The academy's help, for everybody who may see the academy. */
export function helpRoutes(): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(listRoute, async (context) => {
    const search = context.req.valid("query").search ?? "";
    const articles = search === "" ? helpSummaries().map((summary) => ({ ...summary, passage: null })) : await searchHelp(search);
    return context.json({ articles }, 200);
  });

  router.openapi(articleRoute, async (context) => {
    const found = helpArticles().find(({ id }) => id === context.req.valid("param").article);
    if (!found) throw new AppError("help.not_found");
    const { content, ...summary } = found;
    const html = await renderMarkdown(content, { group: "help" });
    return context.json({ article: { ...summary, html }, articles: helpSummaries() }, 200);
  });

  return router;
}
