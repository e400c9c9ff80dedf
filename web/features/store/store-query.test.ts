import { expect, test } from "vitest";
import { readStoreQuery, storeHref } from "./store-query.ts";

test.each([
  ["", { search: "", category: "", page: 1 }],
  ["?search=%20sql%20&category=Design&page=3", { search: "sql", category: "Design", page: 3 }],
  ["?search=&category=", { search: "", category: "", page: 1 }],
  ["?page=0", { search: "", category: "", page: 1 }],
  ["?page=-2", { search: "", category: "", page: 1 }],
  ["?page=two", { search: "", category: "", page: 1 }],
  ["?page=1.5", { search: "", category: "", page: 1 }],
  ["?page=99999999999999999999", { search: "", category: "", page: 1 }],
])("the address %j asks for %j", (search, query) => {
  expect(readStoreQuery(new URLSearchParams(search))).toEqual(query);
});

test("a search that is longer than the academy accepts is cut", () => {
  expect(readStoreQuery(new URLSearchParams({ search: "a".repeat(500) })).search).toHaveLength(200);
});

test.each([
  [{}, "/store"],
  [{ search: "", category: "", page: 1 }, "/store"],
  [{ search: "a&b", page: 2 }, "/store?search=a%26b&page=2"],
  [{ category: "Arts & Crafts" }, "/store?category=Arts+%26+Crafts"],
])("%j has the address %s", (query, address) => {
  expect(storeHref(query)).toBe(address);
});
