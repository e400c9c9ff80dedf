import { redirect } from "react-router";
import type { CourseList, CourseQuery } from "#web/platform/api.ts";
import { readStoreQuery, storeHref } from "./store-query.ts";

/** Loads one page of the store. A page beyond the last one leads to the last one. Throws ApiError and the redirect. */
export async function loadStore(courses: (query: CourseQuery) => Promise<CourseList>, url: URL) {
  const query = readStoreQuery(url.searchParams);
  const list = await courses(query);
  const lastPage = Math.max(1, Math.ceil(list.total / list.page_size));
  if (query.page > lastPage) throw redirect(storeHref({ ...query, page: lastPage }));
  return { kind: "ready" as const, list, pageCount: lastPage };
}
