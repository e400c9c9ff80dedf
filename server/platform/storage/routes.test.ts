import { mkdtemp, rm, writeFile } from "node:fs/promises";
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

describe("the address of a file", () => {
  const get = (path: string, headers: Record<string, string> = {}) => {
    const app = new Hono<AppEnv>();
    app.onError(translateErrors(pino({ level: "silent" })));
    return app.route("/", fileRoutes({ files })).request(path, { headers });
  };

  test("may be cached forever, and is not sent twice", async () => {
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
    "/files/lesson-images/1700000000000-owl-80x50.webp",
    "/files/course-images/",
    "/files/course-images/.1-owl.webp",
    "/files/course-images/a%00b.webp",
    "/files/course-images/%E0%A4%A.webp",
    `/files/course-images/${"a".repeat(3000)}.webp`,
    "/files/",
  ])("%s is a 404", async (path) => {
    await files.put("lesson-images/1700000000000-owl-80x50.webp", picture, "image/webp");
    expect((await get(path)).status).toBe(404);
  });
});
