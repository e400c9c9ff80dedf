import type { ArticleSummary, FoundArticle, HelpArticle } from "#domain/help.schema.ts";
import { failedOrThrow, type Failed } from "#web/features/courses/catalog/loaded.ts";
import { ApiError } from "#web/platform/api.ts";

/** Articles of the help, all or those that a search found. */
export type LoadedArticles = { kind: "ready"; search: string; articles: FoundArticle[] } | Failed;

export async function loadArticles(
  load: (search: string) => Promise<{ articles: FoundArticle[] }>,
  url: URL,
): Promise<LoadedArticles> {
  const search = (url.searchParams.get("search") ?? "").trim().slice(0, 200);
  try {
    return { kind: "ready", search, articles: (await load(search)).articles };
  } catch (error) {
    return failedOrThrow(error);
  }
}

/** What an article's page shows. */
export type LoadedArticle =
  | { kind: "ready"; article: HelpArticle; articles: ArticleSummary[] }
  | { kind: "missing"; status: 404 }
  | Failed;

/** Loads an article. A name that no article has is a page of its own with status 404. */
export async function loadArticle(
  load: () => Promise<{ article: HelpArticle; articles: ArticleSummary[] }>,
): Promise<LoadedArticle> {
  try {
    return { kind: "ready", ...(await load()) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { kind: "missing", status: 404 };
    return failedOrThrow(error);
  }
}
