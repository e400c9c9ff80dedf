import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import type { Dependencies, PageContext } from "#server/dependencies.ts";
import { setLaunched } from "#server/academy/launch/launch.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { followChanges } from "./follow-changes.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";

let academy: DataAcademy;
let stops: Array<() => Promise<void>>;
beforeAll(async () => {
  academy = await startDataAcademy();
});
beforeEach(() => {
  stops = [];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
});
afterAll(() => academy.stop());

const script = "let page = 'alive';";

/** Start a process of the academy whose pages show how often they have been rendered. */
async function startProcess({ before = async () => {} }: { before?: () => Promise<void> } = {}) {
  const pageCache = createPageCache();
  const listener = followChanges(pageCache, academy.connection, pino({ level: "silent" }));
  stops.push(() => listener.stop());
  const rendered: Array<Pick<PageContext, "reusable">> = [];
  const deps: Dependencies = {
    ...academy.deps,
    pageCache,
    pages: async (request, { nonce, reusable, callApi }) => {
      rendered.push({ reusable });
      const { courses } = (await (await callApi(new Request("https://academy.example/api/courses"))).json()) as {
        courses: Array<{ title: string }>;
      };
      await before();
      if (request.url.endsWith("-000000000000")) return new Response("gone", { status: 404 });
      return new Response(
        `<script nonce="${nonce}">${script}</script><p>${courses.map(({ title }) => title).join(", ")} ${rendered.length}</p>`,
        { headers: { "content-type": "text/html" } },
      );
    },
  };
  const app = createApp(deps);
  await expect.poll(() => listens(pageCache)).toBe(true);
  return {
    pageCache,
    rendered,
    get: async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
  };
}

async function listens(pages: PageCache): Promise<boolean> {
  const page = {
    bodies: { identity: Buffer.from("") },
    type: "text/html",
    etag: "",
    policy: "",
    size: 1,
  };
  await pages.get("/probe", async () => page);
  return pages.cached("/probe") !== undefined;
}

test("a page is rendered once, however many ask at the same time", async () => {
  const { get, rendered } = await startProcess();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get("/store")));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  await get("/store");
  expect(rendered).toEqual([{ reusable: true }]);
});

test("scripts of a cached page are allowed by their hashes: its nonce is only for styles", async () => {
  const { get } = await startProcess();
  const answer = await get("/store");
  const policy = answer.headers.get("content-security-policy") ?? "";
  const hash = createHash("sha256").update(script).digest("base64");
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'sha256-${hash}'`);
  expect(/style-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self' 'nonce-[\w+/=]{20,}'$/);
  expect(await answer.text()).toContain(`<script>${script}</script>`);
});

test("the page is sent in the best encoding that the browser accepts, and not again if the browser has it", async () => {
  const { get } = await startProcess();
  const read = async (accepted: string) => {
    const answer = await get("/store", { "accept-encoding": accepted });
    return [answer.headers.get("content-encoding"), Buffer.from(await answer.arrayBuffer())] as const;
  };
  // The first request does not wait for the better compression.
  expect((await read("gzip, deflate, br, zstd"))[0]).toBe("gzip");
  const plain = await (await get("/store")).text();
  await expect.poll(async () => (await read("gzip, deflate, br, zstd"))[0]).toBe("br");
  const [br, brotli] = await read("gzip, deflate, br, zstd");
  expect([br, brotliDecompressSync(brotli).toString()]).toEqual(["br", plain]);
  const [gzip, gzipped] = await read("br;q=0, gzip;q=0.5");
  expect([gzip, gunzipSync(gzipped).toString()]).toEqual(["gzip", plain]);
  expect((await read("identity"))[0]).toBeNull();

  const etag = (await get("/store")).headers.get("etag") ?? "";
  const again = await get("/store", { "if-none-match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test.each([
  ["a course is called something else", () => sql`update courses set title = title || '!'`],
  ["a course is offered no more", () => sql`update courses set archived_at = now() where title = 'Archived soon'`],
  ["a draft is published", () => sql`update courses set published_at = now() where title = 'Published soon'`],
  ["a lesson is called something else", () => sql`update lessons set title = title || '!'`],
  ["an instructor is called something else", () => sql`update profiles set full_name = 'Grace' where role = 'instructor'`],
])("every process shows it when %s", async (_, change) => {
  await academy.course({ title: "Archived soon" });
  await academy.course({ title: "Published soon", published_at: null });
  await academy.course({ lessons: ["One."], instructor_id: (await academy.person({ role: "instructor" })).id });
  const processes = [await startProcess(), await startProcess()];
  for (const { get } of processes) expect(await (await get("/")).text()).toContain(" 1</p>");
  await change().execute(academy.db);
  for (const { get, pageCache } of processes) {
    await expect.poll(() => pageCache.cached("/")).toBeUndefined();
    expect(await (await get("/")).text()).toContain(" 2</p>");
  }
});

test("changes that no visitor sees keep the cached pages", async () => {
  const { get, rendered } = await startProcess();
  await get("/");
  const person = await academy.person();
  await sql`update profiles set full_name = 'Somebody' where id = ${person.id}`.execute(academy.db);
  await sql`select pg_notify('somewhere_else', '')`.execute(academy.db);
  await get("/");
  expect(rendered).toHaveLength(1);
});

test("a page that was being rendered while something changed is not cached", async () => {
  const process = await startProcess({
    before: async () => {
      if (process.rendered.length !== 1) return;
      await sql`update courses set title = title || '?'`.execute(academy.db);
      // Once a page that was cached before is gone, the notification has arrived.
      await expect.poll(() => process.pageCache.cached("/probe")).toBeUndefined();
    },
  });
  await academy.course();
  await listens(process.pageCache);
  await process.get("/");
  expect(process.pageCache.cached("/")).toBeUndefined();
  expect(await (await process.get("/")).text()).toContain(" 2</p>");
});

test("while notifications are not received, nothing is cached, and cached pages are dropped", async () => {
  const { get, pageCache } = await startProcess();
  await get("/");
  expect(pageCache.cached("/")).toBeDefined();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'academy-listener' and datname = current_database()`.execute(
    academy.db,
  );
  await expect.poll(() => pageCache.cached("/")).toBeUndefined();
  await expect.poll(() => listens(pageCache), { timeout: 5000 }).toBe(true);
  await get("/");
  expect(pageCache.cached("/")).toBeDefined();
});

test.each(["/dashboard", "/store?utm_source=mail", "/enroll/1", "/auth", "/coming-soon", `/store?search=${"a".repeat(400)}`])(
  "%s is rendered for each request",
  async (path) => {
    const { get, rendered } = await startProcess();
    await get(path);
    await get(path);
    expect(rendered).toEqual([{ reusable: false }, { reusable: false }]);
  },
);

test("a search is not cached, and pages of made-up categories evict only each other", async () => {
  const { get, pageCache } = await startProcess();
  await get("/");
  for (const search of ["red", "blue"]) expect((await get(`/store?category=&search=${search}`)).status).toBe(200);
  expect(pageCache.cached("/store?category=&search=red")).toBeUndefined();
  const page = { bodies: { identity: Buffer.alloc(1024 * 1024) }, type: "text/html", etag: "", policy: "", size: 1024 * 1024 };
  for (let n = 0; n < 200; n += 1) await pageCache.get(`/store?category=${n}`, async () => page);
  expect(pageCache.cached("/store?category=199")).toBeDefined();
  expect(pageCache.cached("/store?category=0")).toBeUndefined();
  expect(pageCache.cached("/")).toBeDefined();
});

test("a visitor's call for courses is computed once, and again after a course has changed", async () => {
  const { get, pageCache } = await startProcess();
  const { id } = await academy.course({ title: "Owls at night" });
  for (const path of [`/api/courses/${id}`, "/api/courses", "/api/courses?category=Design&page=1"]) {
    const first = await get(path);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "application/json"]);
    await expect.poll(async () => (await get(path)) && pageCache.cached(path)).toBeDefined();
    expect(await (await get(path)).json()).toEqual(await first.json());
  }
  await sql`update courses set title = 'Owls by day' where id = ${id}`.execute(academy.db);
  await expect
    .poll(async () => ((await (await get(`/api/courses/${id}`)).json()) as { title: string }).title)
    .toBe("Owls by day");
});

test("a request with a token gets its own response, before a visitor's response is cached and after", async () => {
  const { get, pageCache } = await startProcess();
  const course = await academy.course({ lessons: ["One."] });
  const person = await academy.person();
  await academy.call("/enrollments", { as: person, method: "POST", body: { course_id: course.id } });
  const path = `/api/courses/${course.id}`;
  const enrollmentFor = async (headers: Record<string, string> = {}) =>
    ((await (await get(path, headers)).json()) as { enrollment: object | null }).enrollment;
  const signedIn = { authorization: `Bearer ${person.token}` };
  expect(await enrollmentFor(signedIn)).not.toBeNull();
  expect(pageCache.cached(path)).toBeUndefined();
  expect(await enrollmentFor()).toBeNull();
  expect(await enrollmentFor(signedIn)).not.toBeNull();
  expect((await get(path, { authorization: "Bearer forged.token.here" })).status).toBe(401);
});

test("a response that contains no courses is not cached", async () => {
  const { get, pageCache } = await startProcess();
  const path = "/api/courses/00000000-0000-4000-8000-000000000000";
  expect((await get(path)).status).toBe(404);
  expect(pageCache.cached(path)).toBeUndefined();
  expect((await get("/api/courses?page=no")).status).toBe(422);
  expect(pageCache.cached("/api/courses?page=no")).toBeUndefined();
});

test("pages shown with a launch pass are only for its holder", async () => {
  const { get, rendered, pageCache } = await startProcess();
  await get("/", { cookie: "academy-pass=somebody" });
  expect([rendered, pageCache.cached("/")]).toEqual([[{ reusable: false }], undefined]);
});

test("a missing page is not cached", async () => {
  const { get, pageCache } = await startProcess();
  const path = "/product/00000000-0000-4000-8000-000000000000";
  expect((await get(path)).status).toBe(404);
  expect(pageCache.cached(path)).toBeUndefined();
});

test("closing the academy drops the cached pages", async () => {
  const { get, pageCache } = await startProcess();
  await get("/");
  await setLaunched(academy.db, false);
  await expect.poll(() => pageCache.cached("/")).toBeUndefined();
  await setLaunched(academy.db, true);
});

test("responses given in the moment after closing are not cached", async () => {
  const { get, pageCache } = await startProcess();
  const { id } = await academy.course();
  const paths = ["/api/courses", `/api/courses/${id}`, "/api/courses?page=1"];
  for (const path of paths) expect((await get(path)).status).toBe(200);
  await setLaunched(academy.db, false);
  await expect.poll(() => pageCache.cached("/api/courses")).toBeUndefined();
  for (const path of paths) await get(path);
  await expect
    .poll(async () => Promise.all(paths.map(async (path) => (await get(path)).status)), { timeout: 5000 })
    .toEqual([403, 403, 403]);
  await setLaunched(academy.db, true);
});

const odd = [
  "/api/courses?page=1&page=2",
  "/api/courses?page=2&page=1",
  "/api/courses?category=%zz",
  "/api/courses?category=a%00b",
  "/api/courses?search=&category=",
  "/api/courses?page=1&",
  "/api/courses?page=1#x",
  "/api/courses/./",
  "/api/courses/../courses",
  "/api//courses",
  "/api/courses?",
  "/api/courses/------------------------------------",
];

test.each(odd)("%s gets the same response the second time as the first, and as without a cache", async (path) => {
  const { get } = await startProcess();
  const { pageCache: _, ...bare } = academy.deps;
  const app = createApp(bare);
  const told = async (response: Response) => [response.status, await response.text(), response.headers.get("vary") === null];
  const [status, body] = await told(await app.request(path));
  for (const _time of [1, 2, 3]) expect((await told(await get(path))).slice(0, 2)).toEqual([status, body]);
});

test("requests with malformed or empty tokens are never treated as a visitor's", async () => {
  const { get, pageCache } = await startProcess();
  const path = "/api/courses";
  await get(path);
  await expect.poll(() => pageCache.cached(path)).toBeDefined();
  const person = await academy.person();
  for (const authorization of ["", "Bearer", "Bearer ", "Basic YTpi", `bearer ${person.token}x`, `Bearer ${person.token} x`])
    expect([authorization, (await get(path, { authorization })).status]).toEqual([authorization, 401]);
  expect((await get(path, { authorization: `bearer ${person.token}` })).headers.get("cache-control")).toBe("no-store");
});
