import type { ArticleSummary } from "#domain/help.schema.ts";
import { TextLink } from "#web/ui/link.tsx";
import { messages } from "./messages.ts";

type ArticleLinksProps = {
  articles: readonly ArticleSummary[];
  /** The current article. */
  current?: string;
  headingLevel: 2 | 3;
  className?: string;
};

/** All articles by title, grouped by section. */
export function ArticleLinks({ articles, current, headingLevel, className = "" }: ArticleLinksProps) {
  const Heading = `h${headingLevel}` as const;
  const sections = Map.groupBy(articles, ({ section }) => section);
  return (
    <div className={`grid content-start gap-6 ${className}`}>
      {[...sections].map(([section, ofIt]) => (
        <section key={section}>
          <Heading className="text-sm font-sans font-semibold text-muted">{messages.sections[section]}</Heading>
          <ul className="mt-1.5 grid gap-0.5">
            {ofIt.map(({ id, title, language }) => (
              <li key={id}>
                {id === current ? (
                  <span aria-current="page" lang={language} className="block border-s-2 border-accent py-1 ps-3 font-medium">
                    {title}
                  </span>
                ) : (
                  <TextLink quiet lang={language} to={`/help/${id}`} className="block border-s-2 border-hairline py-1 ps-3">
                    {title}
                  </TextLink>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
