import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { articleSchema, articleSummarySchema, foundArticleSchema } from "#domain/help.schema.ts";
import { AppError } from "#domain/errors.ts";
import { helpArticles, helpSummaries } from "#ai/help/read-articles.ts";
import { searchHelp } from "#ai/help/search-help.ts";
import { callersLanguage } from "#server/platform/language/caller-language.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, anybody, failures } from "#server/platform/http/openapi.ts";
import { renderMarkdown } from "#server/platform/markdown/render-markdown.ts";

const listRoute = createRoute({
  method: "get",
  path: "/help",
  tags: ["Help"],
  summary: "List or search help articles",
  description: "Articles are in the language requested by `Accept-Language` if available, otherwise in English.",
  ...anybody,
  request: { query: z.object({ search: z.string().trim().max(200, "A search may have at most 200 characters.").optional() }) },
  responses: {
    200: answer(
      z.object({ articles: z.array(foundArticleSchema) }),
      "The articles by section, or the search results with the best match first",
    ),
    ...failures("platform.not_launched", "request.invalid"),
  },
});

const articleRoute = createRoute({
  method: "get",
  path: "/help/{article}",
  tags: ["Help"],
  summary: "Get a help article",
  description: "The article is in the language requested by `Accept-Language` if it is translated, otherwise in English.",
  ...anybody,
  request: { params: z.object({ article: z.string() }) },
  responses: {
    200: answer(
      z.object({ article: articleSchema, articles: z.array(articleSummarySchema) }),
      "The article and the names of all articles",
    ),
    ...failures("platform.not_launched", "help.not_found"),
  },
});

/** Routes for the academy's help, for everybody who may see the academy. */
export function helpRoutes({ academy }: Pick<Dependencies, "academy">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(listRoute, async (context) => {
    const search = context.req.valid("query").search ?? "";
    const language = callersLanguage();
    const open = academy.current().page;
    const articles =
      search === ""
        ? helpSummaries(language, open).map((summary) => ({ ...summary, passage: null }))
        : await searchHelp(search, language, open);
    context.header("Vary", "Accept-Language", { append: true });
    return context.json({ articles }, 200);
  });

  router.openapi(articleRoute, async (context) => {
    const language = callersLanguage();
    context.header("Vary", "Accept-Language", { append: true });
    const open = academy.current().page;
    const found = helpArticles(language, open).find(({ id }) => id === context.req.valid("param").article);
    if (!found) throw new AppError("help.not_found");
    const { content, part: _, ...summary } = found;
    const html = await renderMarkdown(content, { group: "help" });
    return context.json({ article: { ...summary, html }, articles: helpSummaries(language, open) }, 200);
  });

  return router;
}
