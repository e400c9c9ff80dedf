import type { ArticleSummary, FoundArticle, HelpArticle } from "#domain/help.schema.ts";
import { failedOrThrow, type FailedPage } from "#web/features/courses/catalog/loaded.ts";
import { ApiError } from "#web/platform/api.ts";

/** Articles of the help: all, or search results. */
export type LoadedArticles = { kind: "ready"; search: string; articles: FoundArticle[] } | FailedPage;

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

/** The data of an article's page. */
export type LoadedArticle =
  | { kind: "ready"; article: HelpArticle; articles: ArticleSummary[] }
  | { kind: "missing"; status: 404 }
  | FailedPage;

/** Load an article. An unknown name results in status 404. */
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
