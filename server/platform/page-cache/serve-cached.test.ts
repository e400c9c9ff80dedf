import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { makeCachedResponse } from "./cached-page.ts";
import { comesFromVisitor, isOneOff, isCacheableAddress, isCacheableCall, serveCachedPages } from "./serve-cached.ts";

let server: Server;
let pages: PageCache;
let address: string;
beforeAll(async () => {
  pages = createPageCache();
  pages.setListening(true);
  server = createServer(
    serveCachedPages(pages, { publicUrl: "https://academy.example", next: (_request, response) => response.end("the app") }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const cached of ["/store", "/api/courses"]) await pages.get(cached, () => makeCachedResponse(Buffer.from("cached")));
});
afterAll(() => void server.close());

describe("a request is answered from the cache", () => {
  test.each([
    ["a visitor's for a page that is cached", "/store", {}, "cached"],
    ["one for a page that is not", "/product/1", {}, "the app"],
    ["one with a launch pass", "/store", { headers: { cookie: "a=b; academy-pass=x" } }, "the app"],
    ["one with another cookie", "/store", { headers: { cookie: "a=b" } }, "cached"],
    ["one that writes", "/store", { method: "POST" }, "the app"],
    ["a visitor's call", "/api/courses", {}, "cached"],
    ["a person's call", "/api/courses", { headers: { authorization: "Bearer x" } }, "the app"],
    ["a person's page", "/store", { headers: { authorization: "Bearer x" } }, "cached"],
  ])("%s", async (_, path, request, expected) => {
    const response = await fetch(`${address}${path}`, request);
    expect([response.status, await response.text()]).toEqual([200, expected]);
  });

  test("and not sent again to a client that has it", async () => {
    const etag = (await fetch(`${address}/store`)).headers.get("etag") ?? "";
    const again = await fetch(`${address}/store`, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = await fetch(`${address}/store`, { headers: { "if-none-match": '"other"' } });
    expect([other.status, await other.text()]).toEqual([200, "cached"]);
  });

  test.each([
    ["identity", null],
    ["gzip", "gzip"],
  ])("in the encoding %s", async (accepted, encoding) => {
    const response = await fetch(`${address}/store`, { headers: { "accept-encoding": accepted } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(await response.text()).toBe("cached");
  });
});

const id = "0190aaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee";
const withLength = (start: string, length: number) => start + "x".repeat(length - start.length);

test.each([
  ["/", true],
  ["/fr", true],
  ["/store", true],
  ["/fr/store?category=Design&page=2", true],
  ["/store?utm=1", false],
  ["/store#top", false],
  [`/product/${id}`, true],
  ["/product/owl", false],
  ["/help/first-steps", true],
  ["/dashboard", false],
  [withLength("/store?search=", 300), true],
  [withLength("/store?search=", 301), false],
])("%s is a page for all visitors: %s", (path, expected) => {
  expect(isCacheableAddress(path)).toBe(expected);
});

test.each([
  ["/api/courses", true],
  [`/api/courses/${id}`, true],
  ["/api/courses?search=owl&page_size=5", true],
  ["/api/courses?secret=1", false],
  [`/api/courses/${id}/lessons`, false],
  [withLength("/api/courses?search=", 300), true],
  [withLength("/api/courses?search=", 301), false],
])("%s is a call that all visitors share: %s", (path, expected) => {
  expect(isCacheableCall(path)).toBe(expected);
});

test.each([
  ["/store?search=owl", true],
  ["/store?page=2&search=owl", true],
  ["/store?search=", false],
  ["/store?search=&page=2", false],
  ["/store", false],
])("%s is unlikely to be requested again: %s", (path, expected) => {
  expect(isOneOff(path)).toBe(expected);
});

test("a request without credentials is a visitor's", () => {
  expect(comesFromVisitor("/api/courses", {})).toBe(true);
});
