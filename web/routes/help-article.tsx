import { evenWithoutSession, withStatus } from "#web/features/courses/catalog/loaded.ts";
import { ArticleFailed, ArticleMissing, ArticlePage } from "#web/features/ai/help/article-page.tsx";
import { loadArticle, type LoadedArticle } from "#web/features/ai/help/load-help.ts";
import { messages } from "#web/features/ai/help/messages.ts";
import { usePassage } from "#web/features/courses/lessons/use-passage.ts";
import { request as call } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Route } from "./+types/help-article";

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const path = `/help/${params.article}`;
  if (loaderData?.kind !== "ready") {
    const title = loaderData?.kind === "missing" ? messages.missing : messages.title;
    return pageMeta(matches, { title, description: title, path, indexed: false });
  }
  const { title, summary } = loaderData.article;
  return pageMeta(matches, { title, description: summary, path });
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return withStatus(await loadArticle(() => call("GET", "/api/help/{article}", { params, context, signal: request.signal })));
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadArticle(() => evenWithoutSession(() => call("GET", "/api/help/{article}", { params, signal: request.signal })));
}

export default function HelpArticleRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "missing") return <ArticleMissing />;
  if (loaderData.kind === "failed") return <ArticleFailed message={loaderData.message} />;
  return <Article {...loaderData} />;
}

function Article({ article, articles }: Extract<LoadedArticle, { kind: "ready" }>) {
  const text = usePassage(article.html, messages.passageMissing);
  return <ArticlePage article={article} articles={articles} text={text} />;
}
