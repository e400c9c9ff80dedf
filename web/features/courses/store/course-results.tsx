import { CourseCard, CourseGrid } from "#web/features/courses/catalog/course-card.tsx";
import { categoryName, countOf } from "#web/features/courses/catalog/course-words.ts";
import type { CourseList } from "#web/platform/api.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { messages } from "./messages.ts";
import { storeHref, type StoreQuery } from "./store-query.ts";

/** The matching courses, their number, and a link to the next page. `pending` keeps the layout while others load. */
export function CourseResults({
  list,
  pageCount,
  query,
  pending,
}: {
  list: CourseList;
  pageCount: number;
  query: StoreQuery;
  pending: boolean;
}) {
  return (
    <div aria-busy={pending}>
      <p role="status" className="mt-8 mb-4 text-sm text-muted tabular-nums">
        {resultLine(list, query)}
      </p>
      <div className={pending ? "ui-outdated" : undefined}>
        {list.courses.length > 0 ? (
          <CourseGrid>
            {list.courses.map((course, index) => (
              <li key={course.id}>
                <CourseCard course={course} first={index === 0} />
              </li>
            ))}
          </CourseGrid>
        ) : (
          <EmptyState
            title={messages.emptyTitle}
            action={isNarrowed(query) && <TextLink to="/store">{messages.showAll}</TextLink>}
          >
            {messages.emptyText}
          </EmptyState>
        )}
      </div>
      <Pagination page={query.page} pageCount={pageCount} hrefFor={(page) => storeHref({ ...query, page })} className="mt-12" />
    </div>
  );
}

/** Return whether other courses may be in the store. */
function isNarrowed({ search, category, level, language, page }: StoreQuery): boolean {
  return Boolean(search || category || level || language) || page > 1;
}

function resultLine(list: CourseList, { search, level, page, ...query }: StoreQuery): string {
  const category = categoryName(query.category);
  const count = level ? messages.countOfLevel[level](list.total) : countOf(list.total, "course");
  const found = category
    ? search
      ? messages.foundInCategory(count, category, search)
      : messages.inCategory(count, category)
    : search
      ? messages.found(count, search)
      : count;
  return list.total > list.page_size ? messages.onPage(found, page) : found;
}

/** The courses failed to load. */
export function CourseResultsFailed({ message }: { message: string }) {
  return <LoadFailed title={messages.failedTitle}>{message}</LoadFailed>;
}
