import type { RefObject } from "react";
import { useHref } from "react-router";
import { directionOf } from "#domain/interface-languages.ts";
import type { ArticleSummary, HelpArticle } from "#domain/help.schema.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { ArticleLinks } from "./article-links.tsx";
import { messages } from "./messages.ts";
import { OnlyEnglish } from "./only-english.tsx";

type ArticlePageProps = {
  article: HelpArticle;
  articles: readonly ArticleSummary[];
  /** A ref to the text, so that a quoted passage can be marked in it. */
  text: RefObject<HTMLDivElement | null>;
};

/** One article of the help, with links to the others. */
export function ArticlePage({ article, articles, text }: ArticlePageProps) {
  // The links in an article lack the language prefix.
  const root = useHref("/").replace(/\/$/, "");
  const html = article.html.replaceAll('href="/', `href="${root}/`);
  return (
    <div className="page-width grid grid-cols-1 gap-x-16 gap-y-14 pt-8 lg:grid-cols-[minmax(0,1fr)_16rem] lg:pt-12">
      <div className="max-w-measure">
        <Breadcrumb entries={[{ label: messages.title, to: "/help" }, { label: article.title }]} />
        <article aria-labelledby="article-title" className="mt-6">
          <h1 id="article-title" lang={article.language} dir={directionOf(article.language)}>
            {article.title}
          </h1>
          <p className="mt-4 text-lg text-pretty text-muted" lang={article.language} dir={directionOf(article.language)}>
            {article.summary}
          </p>
          <OnlyEnglish languages={[article.language]} />
          {/* Written by the academy's makers, and still sanitized by the server. */}
          <div
            ref={text}
            className="prose mt-8 [&_mark]:px-0"
            lang={article.language}
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </article>
        <aside className="mt-12 border-t border-hairline pt-6">
          <h2 className="text-lg">{messages.ask}</h2>
          <p className="mt-1 text-muted">{messages.askText}</p>
          <ButtonLink to="/help" className="mt-4">
            {messages.askLink}
          </ButtonLink>
        </aside>
      </div>
      <nav aria-label={messages.allArticles}>
        <ArticleLinks articles={articles} current={article.id} headingLevel={2} />
      </nav>
    </div>
  );
}

/** No article has this name. */
export function ArticleMissing() {
  return (
    <EmptyState
      headingLevel={1}
      className="my-auto"
      title={messages.missing}
      action={
        <ButtonLink variant="primary" to="/help">
          {messages.toHelp}
        </ButtonLink>
      }
    >
      {messages.missingText}
    </EmptyState>
  );
}

/** The article failed to load. */
export function ArticleFailed({ message }: { message: string }) {
  return (
    <LoadFailed
      headingLevel={1}
      className="my-auto"
      title={messages.notLoaded}
      action={<TextLink to="/help">{messages.toHelp}</TextLink>}
    >
      {message}
    </LoadFailed>
  );
}
