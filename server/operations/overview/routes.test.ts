import { afterAll, beforeAll, expect, test } from "vitest";
import type { AcademyOverview } from "#domain/overview.schema.ts";
import { createApp } from "#server/app.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let admin: Person;
let folder: string;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin", isSuperAdmin: true });
  folder = await mkdtemp(join(tmpdir(), "academy-overview-"));
  app = createApp({ ...academy.deps, files: folderFiles(folder) });
});
afterAll(async () => {
  await academy.stop();
  await rm(folder, { recursive: true });
});

async function call<Body>(path: string, method = "GET", body?: object) {
  const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
  const response = await app.request(`/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as Body };
}
const overview = async () => (await call<AcademyOverview>("/academy/overview")).body;
const stateOf = ({ steps }: AcademyOverview, step: string) => steps.find((each) => each.step === step)?.state;

test("a step is open until it is done or dismissed, and the sample courses can be added once @slow", async () => {
  const before = await overview();
  expect([stateOf(before, "look"), stateOf(before, "course"), stateOf(before, "mail")]).toEqual(["open", "open", "open"]);
  expect(stateOf(before, "launch")).toBe("done");
  await call("/academy/settings", "PATCH", { name: "Owl School", setup_put_aside: ["mail"] });
  expect((await call("/academy/samples", "POST")).status).toBe(201);
  expect(await call("/academy/samples", "POST")).toMatchObject({ status: 409, body: { code: "academy.samples_taken" } });
  const after = await overview();
  expect([stateOf(after, "look"), stateOf(after, "course"), stateOf(after, "mail")]).toEqual(["done", "done", "put_aside"]);
  expect(after.needs).toEqual([{ kind: "courses_without_instructor", count: expect.any(Number) }]);
  expect(after.week.new_people).toBe(1);
});

test("pages do not see which steps were dismissed", () => {
  expect(academy.deps.academy.current().page).not.toHaveProperty("setup_put_aside");
});
