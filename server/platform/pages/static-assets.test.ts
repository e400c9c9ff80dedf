import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { staticAssets } from "./static-assets.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-assets-"));
  for (const build of ["first", "second"]) {
    await mkdir(join(folder, build, "assets"), { recursive: true });
    await writeFile(join(folder, build, "assets", `of-the-${build}.js`), `export default "${build}";`);
  }
  await symlink("first", join(folder, "client"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("open pages keep their scripts when a new build replaces theirs", async () => {
  const app = staticAssets(join(folder, "client"));
  await symlink("second", join(folder, "next"));
  await rename(join(folder, "next"), join(folder, "client"));
  const answer = await app.request("/assets/of-the-first.js");
  expect([answer.status, await answer.text()]).toEqual([200, 'export default "first";']);
  expect(answer.headers.get("cache-control")).toContain("immutable");
});

test("a file that was not built is not found, and not cached", async () => {
  const answer = await staticAssets(join(folder, "client")).request("/assets/of-nobody.js");
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBeNull();
});

test.each([
  ["bytes=0-5", 206, "export"],
  ["bytes=-3", 206, 't";'],
  ["bytes=0-1,3-4", 200, 'export default "first";'],
  ["items=0-1", 200, 'export default "first";'],
  ["bytes=4-2", 200, 'export default "first";'],
  ["bytes=900-", 416, ""],
])("a request for the range %s answers %i", async (range, status, body) => {
  const answer = await staticAssets(join(folder, "client")).request("/assets/of-the-first.js", { headers: { range } });
  expect([answer.status, await answer.text()]).toEqual([status, body]);
  expect(answer.headers.has("content-range")).toBe(status !== 200);
});
