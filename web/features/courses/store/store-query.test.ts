import { expect, test } from "vitest";
import { readStoreQuery, storeHref } from "./store-query.ts";

const plain = { search: "", category: "", level: "", language: "", sort: "", page: 1 };

test.each([
  ["", {}],
  ["?search=%20sql%20&category=Design&page=3", { search: "sql", category: "Design", page: 3 }],
  ["?search=&category=", {}],
  ["?level=advanced&sort=rating", { level: "advanced", sort: "rating" }],
  ["?level=expert&sort=price&level=beginner", {}],
  ["?language=pt&level=beginner", { language: "pt", level: "beginner" }],
  ["?language=Portuguese", {}],
  ["?language=%3Cb%3E", {}],
  ["?sort=newest", {}],
  ["?sort=relevance", {}],
  ["?sort=popular", {}],
  ["?search=sql&sort=newest", { search: "sql", sort: "newest" }],
  ["?search=sql&sort=relevance", { search: "sql" }],
  ["?page=0", {}],
  ["?page=-2", {}],
  ["?page=two", {}],
  ["?page=1.5", {}],
  ["?page=99999999999999999999", {}],
])("the address %j is parsed as %j", (search, query) => {
  expect(readStoreQuery(new URLSearchParams(search))).toEqual({ ...plain, ...query });
});

test("a search longer than the academy accepts is truncated", () => {
  expect(readStoreQuery(new URLSearchParams({ search: "a".repeat(500) })).search).toHaveLength(200);
});

test.each([
  [{}, "/store"],
  [{ search: "", category: "", level: "", sort: "", page: 1 } as const, "/store"],
  [{ search: "a&b", page: 2 }, "/store?search=a%26b&page=2"],
  [{ category: "Arts & Crafts" }, "/store?category=Arts+%26+Crafts"],
  [{ level: "beginner", sort: "title" } as const, "/store?level=beginner&sort=title"],
  [{ language: "pt", sort: "title" } as const, "/store?language=pt&sort=title"],
])("%j has the address %s", (query, address) => {
  expect(storeHref(query)).toBe(address);
});
