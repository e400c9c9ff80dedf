import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { translateErrors } from "#server/platform/http/errors.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { folderFiles } from "./folder-files.ts";
import { fileRoutes } from "./routes.ts";
import type { Files } from "./files.ts";

let root: string;
let files: Files;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "academy-files-"));
  await writeFile(join(root, "secret"), "hush");
  files = folderFiles(join(root, "files"));
});
afterEach(() => rm(root, { recursive: true }));

const picture = new Uint8Array([1, 2, 3]);

test("a file is there as it was put, replaced whole, and gone when deleted, and nothing is left over", async () => {
  await files.put("course-images/1-owl.webp", picture, "image/webp");
  await files.put("course-images/1-owl.webp", new Uint8Array([9]), "image/webp");
  expect(await files.get("course-images/1-owl.webp")).toEqual({ body: Buffer.from([9]), contentType: "image/webp" });
  expect(await readdir(join(root, "files/course-images"))).toEqual(["1-owl.webp"]);
  await files.delete("course-images/1-owl.webp");
  expect(await files.get("course-images/1-owl.webp")).toBeNull();
});

test.each([
  "../secret",
  "course-images/../../secret",
  "/etc/passwd",
  "course-images//x",
  ".hidden",
  "a/.hidden",
  "a\0b",
  "a b",
  "",
])("the key %j leads nowhere", async (key) => {
  await expect(files.get(key)).rejects.toThrow(RangeError);
  await expect(files.put(key, picture, "image/webp")).rejects.toThrow(RangeError);
});

test.each([
  ["course-images/1-owl.webp", "text/html"],
  ["course-images/1-owl.html", "text/html"],
  ["course-images/1-owl.svg", "image/svg+xml"],
  ["course-images/1-owl", "image/webp"],
])("%s of type %s is not kept", async (key, contentType) => {
  await expect(files.put(key, picture, contentType)).rejects.toThrow(RangeError);
  expect(await files.get(key)).toBeNull();
});

test("many who put the same file at the same moment leave one of them whole", async () => {
  const bodies = Array.from({ length: 20 }, (_, index) => new Uint8Array(50_000).fill(index));
  await Promise.all(bodies.map((body) => files.put("course-images/1-owl.webp", body, "image/webp")));
  const kept = (await files.get("course-images/1-owl.webp"))?.body ?? new Uint8Array();
  expect(kept.length).toBe(50_000);
  expect(new Set(kept).size).toBe(1);
  expect(await readdir(join(root, "files/course-images"))).toEqual(["1-owl.webp"]);
});

test("a name that is too long for the disk is not found", async () => {
  expect(await files.get(`course-images/${"a".repeat(400)}.webp`)).toBeNull();
});

describe("the address of a file", () => {
  const get = (path: string, headers: Record<string, string> = {}) => {
    const app = new Hono<AppEnv>();
    app.onError(translateErrors(pino({ level: "silent" })));
    return app.route("/", fileRoutes({ files })).request(path, { headers });
  };

  test("may be kept for good, and is not sent twice", async () => {
    await files.put("course-images/1-owl.webp", picture, "image/webp");
    const first = await get("/files/course-images/1-owl.webp");
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(first.headers.get("cache-control")).toContain("immutable");
    const again = await get("/files/course-images/1-owl.webp", { "if-none-match": first.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  test("answers HEAD like GET, without the file", async () => {
    await files.put("course-images/1-owl.webp", picture, "image/webp");
    const app = new Hono<AppEnv>().route("/", fileRoutes({ files }));
    const response = await app.request("/files/course-images/1-owl.webp", { method: "HEAD" });
    expect([response.status, response.headers.get("content-type"), (await response.arrayBuffer()).byteLength]).toEqual([
      200,
      "image/webp",
      0,
    ]);
  });

  test.each([
    "/files/secret",
    "/files/../secret",
    "/files/course-images/..%2f..%2fsecret",
    "/files/course-images/none.webp",
    "/files/social/x.png",
    "/files/course-images/",
    "/files/course-images/.1-owl.webp",
    "/files/course-images/a%00b.webp",
    "/files/course-images/%E0%A4%A.webp",
    `/files/course-images/${"a".repeat(3000)}.webp`,
    "/files/",
  ])("%s is a 404", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
