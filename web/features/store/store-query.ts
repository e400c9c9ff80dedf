import { courseSearchLimit } from "#domain/course-rules.ts";

/** What a visitor asks of the store, as it stands in the address. Empty texts mean everything. */
export type StoreQuery = { search: string; category: string; page: number };

/** Reads the store's query from an address. What makes no sense is left out. */
export function readStoreQuery(parameters: URLSearchParams): StoreQuery {
  const page = Number(parameters.get("page"));
  return {
    search: (parameters.get("search") ?? "").trim().slice(0, courseSearchLimit),
    category: (parameters.get("category") ?? "").trim().slice(0, courseSearchLimit),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of the store for a query: only what differs from the plain store stands in it. */
export function storeHref({ search, category, page }: Partial<StoreQuery>): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (category) parameters.set("category", category);
  if (page && page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `/store?${parameters.toString()}` : "/store";
}
