import { failedOrThrow, type FailedPage } from "#web/features/courses/catalog/loaded.ts";
import type { CourseList } from "#web/platform/api.ts";
import { countPages } from "#web/platform/load-panel.ts";
import { readStoreQuery, storeHref, type StoreQuery } from "./store-query.ts";

export type LoadedStore = { kind: "ready"; list: CourseList; pageCount: number } | FailedPage;

/** Load one page of the store. A page beyond the last one redirects to the last one (a thrown redirect). */
export async function loadStore(courses: (query: StoreQuery) => Promise<CourseList>, url: URL): Promise<LoadedStore> {
  const query = readStoreQuery(url.searchParams);
  try {
    const list = await courses(query);
    const pageCount = countPages(list, query, storeHref);
    return { kind: "ready", list, pageCount };
  } catch (error) {
    return failedOrThrow(error);
  }
}
