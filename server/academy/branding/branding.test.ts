import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAcademy, standardAcademy } from "#domain/academy.ts";
import { interfaceLanguages } from "#domain/interface-languages.ts";
import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";
import { levelIn, taglineIn } from "#server/academy/branding/standard-words.ts";
import { createApp } from "#server/app.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let admin: Person;
let folder: string;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin" });
  folder = await mkdtemp(join(tmpdir(), "academy-brand-"));
  app = createApp({ ...academy.deps, files: folderFiles(folder) });
});
afterAll(async () => {
  await academy.stop();
  await rm(folder, { recursive: true });
});

async function upload(body: BodyInit, theme = "light") {
  const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/octet-stream" };
  const response = await app.request(`/api/academy/logo?theme=${theme}`, { method: "POST", headers, body });
  return { status: response.status, body: (await response.json()) as AcademySettingsView & { code?: string } };
}
const sizeOf = async (path: string) => {
  const response = await app.request(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { width, height, format };
};

const square = `<?xml version="1.0"?><!-- an owl --><svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><script>alert(1)</script><image href="file:///etc/passwd" width="24" height="24"/><circle cx="12" cy="12" r="10" fill="#35f"/></svg>`;

const drawn = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 1"><rect width="${width}" height="1" fill="#35f"/></svg>`;

test("a drawing is rasterized as sharply as a screen needs, and a square one becomes the tab's icon", async () => {
  const { status, body } = await upload(square);
  expect(status).toBe(200);
  const { logo } = body.values;
  expect(logo).toMatchObject({ width: 96, height: 96, icon: true });
  expect(await sizeOf(`/brand/${logo?.name}.webp`)).toEqual({ width: 96, height: 96, format: "webp" });
  expect(await sizeOf(`/brand/${logo?.name}-icon.webp`)).toEqual({ width: 192, height: 192, format: "webp" });
  const manifest = (await (await app.request("/manifest.webmanifest")).json()) as { icons: { src: string }[] };
  expect(manifest.icons[0]?.src).toBe(`/brand/${logo?.name}-icon.webp`);
});

test("a wide photograph is not enlarged, and is stored next to the other theme's logo", async () => {
  const wide = await sharp({ create: { width: 400, height: 50, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const { body } = await upload(new Uint8Array(wide), "dark");
  expect(body.values.logo_dark).toMatchObject({ width: 400, height: 50, icon: false });
  expect(body.values.logo).not.toBeNull();
});

test.each([
  ["square", 96, 96],
  ["as wide as it may be", 768, 20],
  ["a line", 768, 1],
  ["as high as it may be", 4, 96],
])(
  "previews for other sites show a logo that is %s, and no longer show it once it is removed @slow",
  async (_what, width, height) => {
    const picture = async (path: string) => Buffer.from(await (await app.request(path)).arrayBuffer());
    const course = await academy.course({ title: "مقدمة في البرمجة" });
    const paths = ["/social/academy.png", `/social/courses/${course.id}.png`];
    const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
    const remove = () => app.request("/api/academy/settings", { method: "PATCH", headers, body: '{"logo":null}' });
    await remove();
    const before = await Promise.all(paths.map(picture));
    const teal = await sharp({ create: { width, height, channels: 3, background: "#00aabb" } })
      .png()
      .toBuffer();
    expect((await upload(new Uint8Array(teal))).status).toBe(200);
    for (const path of paths) {
      const shown = sharp(await picture(path));
      expect(await shown.metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
      const { data, info } = await shown.removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const isTeal = (at: number) => Math.abs((data[at + 1] ?? 0) - 0xaa) < 12 && Math.abs((data[at + 2] ?? 0) - 0xbb) < 12;
      let seen = 0;
      for (let at = 0; at < data.length; at += info.channels) if ((data[at] ?? 0) < 12 && isTeal(at)) seen++;
      expect(seen).toBeGreaterThan(150);
    }
    await remove();
    expect((await Promise.all(paths.map(picture))).map((now, index) => now.equals(before[index] ?? now))).toEqual([true, true]);
  },
);

test.each<[string, string]>([
  ["no picture", "logo.wrong_type"],
  ["<html><svg></svg></html>", "logo.wrong_type"],
  ["<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", "course_image.unreadable"],
  ...[800, 2000, 2001, 4097, 8000].map((width) => [drawn(width), "logo.too_wide"] as [string, string]),
])("%s is refused, and nothing changes", async (bytes, code) => {
  expect((await upload(square)).status).toBe(200);
  const before = academy.deps.academy.view().values.logo;
  expect((await upload(bytes)).body.code).toBe(code);
  expect(academy.deps.academy.view().values.logo).toEqual(before);
  expect(before).toMatchObject({ width: 96, height: 96 });
});

test("the manifest and the drawn icon have the academy's name and accent, whatever the name contains", async () => {
  await academy.call("/academy/settings", {
    as: admin,
    method: "PATCH",
    body: { name: "<Owl> & School", accent: "#aa0000", logo: null },
  });
  const icon = await (await app.request("/brand/icon.svg")).text();
  expect(icon).toContain(">O</text>");
  const manifest = (await (await app.request("/manifest.webmanifest")).json()) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name: "<Owl> & School", theme_color: "#aa0000", icons: [{ src: "/brand/icon.svg" }] });
  expect(JSON.stringify(manifest)).not.toContain("academy.example");
});

test("without texts of its own the academy introduces itself in its language, otherwise with its own texts", async () => {
  const decide = (body: object) => academy.call("/academy/settings", { as: admin, method: "PATCH", body });
  const manifest = async () => (await (await app.request("/manifest.webmanifest")).json()) as Record<string, unknown>;
  const preview = async (query = "") => Buffer.from(await (await app.request(`/social/academy.png${query}`)).arrayBuffer());
  await decide({ name: null, accent: null, logo: null, tagline: null });
  const english = await preview();
  expect(await manifest()).toMatchObject({ description: "Online courses with AI-assisted learning.", lang: "en", dir: "ltr" });
  await decide({ language: "fr" });
  expect(await manifest()).toMatchObject({
    description: "Cours en ligne avec apprentissage assisté par l’IA.",
    lang: "fr",
    dir: "ltr",
  });
  const french = await preview();
  expect(french.equals(english)).toBe(false);
  expect((await preview("?language=en")).equals(english)).toBe(true);
  expect((await preview("?language=xx")).equals(french)).toBe(true);
  await decide({ language: "ar" });
  expect(await manifest()).toMatchObject({ lang: "ar", dir: "rtl" });
  await decide({ name: "Chouettes", tagline: "Courses for owls.", language: "fr" });
  expect(await manifest()).toMatchObject({ description: "Courses for owls." });
  expect((await preview("?language=en")).equals(await preview())).toBe(true);
  await decide({ name: null, tagline: null, language: null });
});

test.each([...interfaceLanguages])("in %s, pictures and manifest have the same texts as the pages", (language) => {
  const catalog = ["visitors", "learners", "staff"]
    .map((area) => readFileSync(`locales/${language}/${area}.po`, "utf8"))
    .join("\n");
  const ofPages = (text: string) =>
    language === "en" ? text : (new RegExp(`^msgid "${text}"\nmsgstr "(.*)"$`, "m").exec(catalog)?.[1] ?? "");
  for (const { tagline } of [standardAcademy, demoAcademy]) expect(taglineIn({ tagline }, language)).toBe(ofPages(tagline));
  for (const level of ["Beginner", "Intermediate", "Advanced"])
    expect(levelIn(level.toLowerCase(), language, "en")).toBe(ofPages(level));
});

test("mail programs get the logo as PNG: on the background of mails, so that it is visible on a dark page too, or transparent", async () => {
  const { body } = await upload(square);
  const pixels = async (file: string, size: number) => {
    const response = await app.request(`/brand/${file}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    const { width, height, format } = await picture.metadata();
    expect([width, height, format]).toEqual([size, size, "png"]);
    const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return { corner: [...data.subarray(0, 4)], center: [...data.subarray(((size * size) / 2 + size / 2) * 4).subarray(0, 4)] };
  };
  const name = body.values.logo?.name;
  expect((await pixels(`${name}-mail.png`, 120)).corner).toEqual([0xfb, 0xf9, 0xf5, 255]);
  expect((await pixels(`${name}.png`, 96)).corner[3]).toBe(0);
  expect((await pixels(`${name}-mail.png`, 120)).center[2]).toBeGreaterThan(200);
  expect((await app.request(`/brand/${"0".repeat(20)}-mail.png`)).status).toBe(404);
});

test("an admin previews a mail with a name and a color that are not saved", async () => {
  const preview = (query: string) =>
    app.request(`/api/academy/mail-preview?${query}`, { headers: { authorization: `Bearer ${admin.token}` } });
  const response = await preview("name=Night+Owls&accent=%23335fc2");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
  const html = await response.text();
  expect(html).toContain("#335fc2");
  expect(html).toContain('alt="Night Owls"');
  expect(html).toContain("https://academy.example/brand/");
  expect((await preview("accent=red")).status).toBe(422);
});
