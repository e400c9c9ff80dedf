import { wcagContrast } from "culori";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { translateErrors } from "#server/platform/http/errors.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { avatarColours } from "#server/platform/pictures/draw-avatar.ts";
import { pictureRoutes } from "./drawn-pictures-routes.ts";

let academy: DataAcademy;
let folder: string;
let app: Hono<AppEnv>;
let courseId: string;
let teacherId: string;
let studentId: string;

const newApp = () => {
  const fresh = new Hono<AppEnv>();
  fresh.onError(translateErrors(pino({ level: "silent" })));
  return fresh.route("/", pictureRoutes({ ...academy.deps, files: folderFiles(folder) }));
};

beforeAll(async () => {
  academy = await startDataAcademy();
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  app = newApp();
  teacherId = (await academy.person({ role: "instructor", name: "Grace Hopper" })).id;
  studentId = (await academy.person({ name: "Ada Lovelace" })).id;
  courseId = (await academy.course({ title: "Seeing Typography", category: "Design", instructor_id: teacherId })).id;
});
afterAll(async () => {
  await academy.stop();
  await rm(folder, { recursive: true });
});

describe("avatars", () => {
  test("show the initials of a name and cannot execute anything", async () => {
    const response = await app.request("/avatar/Grace%20Hopper.svg");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
    expect(response.headers.get("cache-control")).toBe("public, max-age=604800");
    const svg = await response.text();
    expect(svg).toContain(">GH</text>");
    expect(svg).not.toMatch(/<script|<foreignObject|<image/i);
    expect(await (await app.request("/avatar/Grace%20Hopper.svg")).text()).toBe(svg);
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: "svg" });
  });

  test("of instructors are requested by id; nobody else's initials are revealed", async () => {
    expect(await (await app.request(`/avatar/${teacherId}.svg`)).text()).toContain(">GH</text>");
    expect((await app.request(`/avatar/${studentId}.svg`)).status).toBe(404);
    expect((await app.request(`/avatar/${randomUUID()}.svg`)).status).toBe(404);
  });

  test.each([
    ["an e-mail address", "grace@navy.example.svg"],
    ["an encoded e-mail address", "grace%40navy.example.svg"],
    ["a twice encoded e-mail address", "grace%2540navy.example.svg"],
    ["markup", "%3Cscript%3E.svg"],
    ["a name of 65 letters", `${"a".repeat(65)}.svg`],
    ["no name", ".svg"],
    ["another kind of file", "Grace.png"],
  ])("are not drawn for %s", async (_, name) => {
    expect((await app.request(`/avatar/${name}`)).status).toBe(404);
  });

  test("are readable: letters contrast with the background at 4.5 to 1", () => {
    for (const { background, text } of avatarColours) expect(wcagContrast(background, text)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("previews for other sites", () => {
  test("show a course and are stored until its title changes @slow", async () => {
    const first = await app.request(`/social/courses/${courseId}.png`);
    expect(first.status).toBe(200);
    expect(first.headers.get("content-type")).toBe("image/png");
    expect(first.headers.get("cache-control")).toBe("public, max-age=86400");
    const picture = Buffer.from(await first.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    await app.request(`/social/courses/${courseId}.png`);
    const kept = async () =>
      (await readdir(join(folder, "social"))).filter((name) => name.startsWith(courseId) && name.endsWith(".png"));
    expect(await kept()).toHaveLength(1);

    await academy.db.updateTable("courses").set({ title: "Hearing Typography" }).where("id", "=", courseId).execute();
    const second = Buffer.from(await (await app.request(`/social/courses/${courseId}.png`)).arrayBuffer());
    expect(second.equals(picture)).toBe(false);
    expect(await kept()).toHaveLength(2);
  });

  test("exist for the academy itself", async () => {
    const response = await app.request("/social/academy.png");
    expect(response.status).toBe(200);
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test.each([`${randomUUID()}.png`, "1.png", "..%2f..%2fsecret.png", "courses.svg"])("do not exist for %s", async (file) => {
    expect((await app.request(`/social/courses/${file}`)).status).toBe(404);
  });
});

test("a course without a picture of its own has a drawn one", async () => {
  const response = await app.request(`/pictures/courses/${courseId}.svg`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect((await app.request(`/pictures/courses/${randomUUID()}.svg`)).status).toBe(404);
});
