import { courseSearchLimit, levels, type CourseOrder, type Level } from "#domain/course.ts";

/**
 * The orders in the store. Popularity is not among them: it changes with every enrollment, so its pages could not be cached for visitors.
 */
const storeOrders = ["newest", "title", "rating"] as const satisfies readonly CourseOrder[];
type StoreOrder = (typeof storeOrders)[number];

/**
 * A visitor's query of the store, as in the address. Empty strings mean "all"; without an order, a search shows the best match first, and
 * everything else the newest first.
 */
export type StoreQuery = {
  search: string;
  category: string;
  level: Level | "";
  /** A language tag, such as "pt". */
  language: string;
  sort: StoreOrder | "";
  page: number;
};

/** Parse the store's query from an address. Invalid values are ignored. */
export function readStoreQuery(parameters: URLSearchParams): StoreQuery {
  const text = (name: string) => (parameters.get(name) ?? "").trim().slice(0, courseSearchLimit);
  const page = Number(parameters.get("page"));
  const search = text("search");
  const sort = oneOf(storeOrders, parameters.get("sort"));
  return {
    search,
    category: text("category"),
    level: oneOf(levels, parameters.get("level")),
    language: /^[a-z]{2,3}$/.exec(parameters.get("language") ?? "")?.[0] ?? "",
    // The default order is left out of the address.
    sort: search === "" && sort === "newest" ? "" : sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Return the address of the store for a query: it contains only what differs from the default. */
export function storeHref({ search, category, level, language, sort, page }: Partial<StoreQuery>): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (category) parameters.set("category", category);
  if (level) parameters.set("level", level);
  if (language) parameters.set("language", language);
  if (sort) parameters.set("sort", sort);
  if (page && page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `/store?${parameters.toString()}` : "/store";
}

function oneOf<const Choice extends string>(choices: readonly Choice[], text: string | null): Choice | "" {
  return choices.find((choice) => choice === text) ?? "";
}
