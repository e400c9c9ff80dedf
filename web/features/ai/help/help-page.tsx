import { useNextLocation } from "#web/ui/use-next-location.ts";
import type { ReactNode } from "react";
import type { FoundArticle } from "#domain/help.schema.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { ArticleLinks } from "./article-links.tsx";
import type { LoadedArticles } from "./load-help.ts";
import { OnlyEnglish } from "./only-english.tsx";
import { messages } from "./messages.ts";

/** The help: a conversation, and the articles that it answers from. */
export function HelpPage({ loaded, conversation }: { loaded: LoadedArticles; conversation: ReactNode }) {
  const isSearching = useNextLocation()?.pathname === "/help";
  return (
    <div className="page-width pt-10 lg:pt-14">
      <h1>{messages.title}</h1>
      <p className="mt-3 max-w-measure text-pretty text-muted">{messages.intro}</p>
      <OnlyEnglish languages={loaded.kind === "ready" ? loaded.articles.map(({ language }) => language) : []} />
      <div className="mt-8 grid grid-cols-1 items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-24">{conversation}</div>
        <section aria-labelledby="articles" aria-busy={isSearching}>
          <h2 id="articles" className="text-xl">
            {messages.articles}
          </h2>
          <SearchField
            label={messages.search}
            action="/help"
            defaultValue={loaded.kind === "ready" ? loaded.search : ""}
            key={loaded.kind === "ready" ? loaded.search : ""}
            className="mt-3"
            preventScrollReset
          />
          <div className="mt-6">
            <Articles loaded={loaded} />
          </div>
        </section>
      </div>
    </div>
  );
}

function Articles({ loaded }: { loaded: LoadedArticles }) {
  if (loaded.kind === "failed") {
    return (
      <LoadFailed headingLevel={3} title={messages.notLoaded}>
        {messages.tryAgain}
      </LoadFailed>
    );
  }
  const { search, articles } = loaded;
  if (search === "") return <ArticleLinks articles={articles} headingLevel={3} />;
  const showAll = (
    <TextLink to="/help" preventScrollReset>
      {messages.showAll}
    </TextLink>
  );
  if (articles.length === 0) {
    return (
      <EmptyState headingLevel={3} title={messages.nothing} action={showAll}>
        {messages.nothingText}
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {messages.found(articles.length, search)}
      </p>
      <ul className="mt-3 grid gap-4">
        {articles.map((article) => (
          <Found key={article.id} article={article} />
        ))}
      </ul>
      <p className="mt-6">{showAll}</p>
    </>
  );
}

function Found({ article: { id, title, summary, passage, language } }: { article: FoundArticle }) {
  return (
    <li>
      <TextLink to={`/help/${id}`} lang={language} className="font-medium">
        {title}
      </TextLink>
      <p lang={language} className="mt-0.5 line-clamp-2 text-sm text-muted">
        {passage ?? summary}
      </p>
    </li>
  );
}

/** The help page before its person is known. */
export function HelpSkeleton() {
  return (
    <Loading label={messages.title} className="page-width pt-10 lg:pt-14">
      <SkeletonText lines={1} className="w-40 text-4xl" />
      <SkeletonText lines={2} className="mt-3 max-w-measure" />
      <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Skeleton className="h-[calc(60vh+4.125rem)]" />
        <SkeletonText lines={12} />
      </div>
    </Loading>
  );
}
