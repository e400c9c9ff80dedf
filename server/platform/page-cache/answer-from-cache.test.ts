import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApp } from "#server/app.ts";
import type { PageRenderer } from "#server/dependencies.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { createPageCache } from "./page-cache.ts";

let academy: DataAcademy;
beforeAll(async () => void (academy = await startDataAcademy()));
afterAll(() => academy.stop());

/** Start a process that hears of no change. */
function startProcess(pages: PageRenderer) {
  const pageCache = createPageCache();
  pageCache.setListening(true);
  const app = createApp({ ...academy.deps, pageCache, pages });
  return {
    app,
    pageCache,
    get: async (path: string, network = "192.0.2.1") =>
      app.request(path, {}, { incoming: { socket: { remoteAddress: network } } }),
  };
}

test("a page that another network waits for in vain is rendered for this one @slow", async () => {
  const opened = Promise.withResolvers<void>();
  let rendered = 0;
  const { get } = startProcess(async () => {
    rendered += 1;
    await opened.promise;
    return new Response("<p>here</p>", { headers: { "content-type": "text/html" } });
  });
  // Both places are taken, and this network's third request is refused after two seconds.
  const first = ["/store?search=red", "/store?search=blue"].map((path) => get(path));
  await expect.poll(() => rendered).toBe(2);
  const [refused, shared] = [get("/for-business"), get("/for-business", "198.51.100.7")];
  expect((await refused).status).toBe(503);
  opened.resolve();
  expect((await shared).status).toBe(200);
  for (const answer of first) expect((await answer).status).toBe(200);
});

test("what changes without a notification, such as ratings, is shown a minute later", async () => {
  const { get, pageCache } = startProcess(async () => new Response("unused"));
  const { id: course_id } = await academy.course();
  const path = `/api/courses/${course_id}`;
  const ratings = async () => ((await (await get(path)).json()) as { ratings: object | null }).ratings;
  expect(await ratings()).toBeNull();
  for (let given = 0; given < 5; given += 1) {
    const { id: user_id } = await academy.person();
    await academy.db.insertInto("course_ratings").values({ user_id, course_id, stars: 4 }).execute();
  }
  expect([await ratings(), pageCache.cached(path)]).toEqual([null, expect.anything()]);
  const later = performance.now() + 60_001;
  vi.spyOn(performance, "now").mockImplementation(() => later);
  // The cache may still go by the time that it read last.
  await expect.poll(ratings).toEqual({ average: 4, count: 5 });
});

const html = { "content-type": "text/html" };
const brokenOff = () =>
  new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(Buffer.from("<p>half of")),
    pull: (stream) => stream.error(new Error("the page broke off")),
  });

test.each<[string, () => Response, number]>([
  ["empty", () => new Response("", { headers: html }), 200],
  ["broken off", () => new Response(brokenOff(), { headers: html }), 500],
  ["rendered with an error", () => new Response("<p>sorry</p>", { status: 500, headers: html }), 500],
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "/auth" } }), 302],
])(
  "a page that is %s is not cached, whether requested by GET or by HEAD, and the next one is whole",
  async (_, broken, status) => {
    for (const method of ["GET", "HEAD"]) {
      let isBroken = true;
      const { app, get, pageCache } = startProcess(async () =>
        isBroken ? broken() : new Response("<p>whole</p>", { headers: html }),
      );
      const first = await app.request("/for-business", { method });
      expect([method, first.status, pageCache.cached("/for-business")]).toEqual([method, status, undefined]);
      isBroken = false;
      expect(await (await get("/for-business")).text()).toBe("<p>whole</p>");
      expect(pageCache.cached("/for-business")).toBeDefined();
    }
  },
);

test("a page first requested by HEAD is cached whole", async () => {
  const { app, get } = startProcess(
    async (request) => new Response(request.method === "HEAD" ? null : "<p>whole</p>", { headers: html }),
  );
  const head = await app.request("/for-business", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(await (await get("/for-business")).text()).toBe("<p>whole</p>");
});
