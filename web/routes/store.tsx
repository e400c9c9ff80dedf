import { useNextLocation } from "#web/ui/use-next-location.ts";
import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { evenWithoutSession, withStatus } from "#web/features/courses/catalog/loaded.ts";
import { CourseResults, CourseResultsFailed } from "#web/features/courses/store/course-results.tsx";
import { loadStore } from "#web/features/courses/store/load-store.ts";
import { messages } from "#web/features/courses/store/messages.ts";
import { StoreFilters } from "#web/features/courses/store/store-filters.tsx";
import { readStoreQuery, storeHref, type StoreQuery } from "#web/features/courses/store/store-query.ts";
import { request as call } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { useNextSearch } from "#web/platform/use-next-search.ts";
import type { Route } from "./+types/store";

/**
 * Pages of the store and of categories are indexed; searches and filters are not, nor are empty pages.
 */
export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const query = readStoreQuery(new URLSearchParams(location.search));
  return pageMeta(matches, {
    title: messages.titleOf(query),
    description: messages.descriptionOf(query),
    path: storeHref(query),
    indexed:
      !(query.search || query.level || query.language || query.sort) &&
      loaderData?.kind === "ready" &&
      loaderData.list.courses.length > 0,
  });
};

export async function loader({ context, request }: Route.LoaderArgs) {
  return withStatus(
    await loadStore((query) => call("GET", "/api/courses", { query, context, signal: request.signal }), new URL(request.url)),
  );
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const courses = (query: StoreQuery) => call("GET", "/api/courses", { query, signal: request.signal });
  return loadStore((query) => evenWithoutSession(() => courses(query)), new URL(request.url));
}

export default function Store({ loaderData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const next = useNextLocation();
  const pending = next?.pathname === "/store";
  const query = readStoreQuery(useNextSearch());
  const found = loaderData.kind === "ready" ? loaderData.list : null;
  // When a load fails, keep the selected filters.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return (
    <div className="page-width pt-10 lg:pt-16">
      <h1>{readMessage(msg`Find your next course`)}</h1>
      <p className="mt-3 mb-7 max-w-[42rem] text-lg text-muted">
        {readMessage(msg`Lessons to read at your own pace, with a tutor beside you who answers from them.`)}
      </p>
      <StoreFilters query={query} categories={last?.categories ?? []} languages={last?.languages ?? []} />
      {loaderData.kind === "ready" ? (
        <CourseResults
          list={loaderData.list}
          pageCount={loaderData.pageCount}
          query={readStoreQuery(parameters)}
          pending={pending}
        />
      ) : (
        <CourseResultsFailed message={loaderData.message} />
      )}
    </div>
  );
}
