import { afterAll, beforeAll, expect, test } from "vitest";
import { setLaunched } from "#server/academy/launch/launch.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { sitemapLimit, writeSitemap } from "./robots-routes.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

const read = async (path: string) => {
  const response = await academy.app.request(path);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};
const addressesOf = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address.replaceAll("&#38;", "&"));

test("robots.txt names the sitemap, and excludes pages that are not public", async () => {
  const { status, type, text } = await read("/robots.txt");
  expect({ status, type }).toEqual({ status: 200, type: expect.stringContaining("text/plain") });
  expect(text).toContain("Sitemap: https://academy.example/sitemap.xml");
  expect(text).toMatch(/^Disallow: \/api\/$/m);
  expect(text).not.toMatch(/Disallow: \/(store|product)?$/m);
});

test("the sitemap lists every course and category, with the date of the last change", async () => {
  const old = "2020-05-05T05:05:05.000Z";
  const owls = await academy.course({ title: "Owls", category: "Arts & Crafts", lessons: ["one"], created_at: old });
  const mice = await academy.course({ title: "Mice", category: "Design" });
  const { status, type, text } = await read("/sitemap.xml");
  expect({ status, type }).toEqual({ status: 200, type: "application/xml; charset=utf-8" });
  expect(addressesOf(text)).toEqual(
    expect.arrayContaining([
      "https://academy.example/",
      "https://academy.example/store",
      "https://academy.example/store?category=Arts+%26+Crafts",
      `https://academy.example/product/${owls.id}`,
      `https://academy.example/product/${mice.id}`,
    ]),
  );
  expect(addressesOf(text).filter((address) => address.includes("/auth") || address.includes("/learn"))).toEqual([]);

  const changed = new Date(Date.now() + 60_000).toISOString();
  await academy.db.updateTable("lessons").set({ title: "Owls by night" }).where("course_id", "=", owls.id).execute();
  const { updated_at: touched } = await academy.db
    .selectFrom("lessons")
    .select("updated_at")
    .where("course_id", "=", owls.id)
    .executeTakeFirstOrThrow();
  const after = await read("/sitemap.xml");
  const lastmod = new RegExp(`${owls.id}</loc><lastmod>([^<]+)`).exec(after.text)?.[1] ?? "";
  expect(new Date(lastmod)).toEqual(new Date(touched));
  expect(lastmod < changed).toBe(true);
});

test("the sitemap lists open parts and published legal pages, and no redirects", async () => {
  const admin = await academy.person({ role: "admin" });
  const named = async () => addressesOf((await read("/sitemap.xml")).text).map((address) => new URL(address).pathname);
  const optional = ["/for-business", "/talent-marketplace", "/legal/terms", "/help/voice-tutor"];
  const shown = async () => (await named()).filter((path) => optional.includes(path));
  const open = (isOpen: boolean) =>
    academy.call("/academy/settings", {
      as: admin,
      method: "PATCH",
      body: { open_business: isOpen, open_talent: isOpen, open_voice: isOpen },
    });
  await open(false);
  expect(await shown()).toEqual([]);
  await open(true);
  await academy.call("/legal/terms", { as: admin, method: "PUT", body: { content: "Be kind." } });
  expect(await shown()).toEqual(optional);
  await open(false);
});

test("before the launch there is no sitemap", async () => {
  await setLaunched(academy.db, false);
  expect((await read("/sitemap.xml")).status).toBe(404);
  expect((await read("/robots.txt")).status).toBe(200);
  await setLaunched(academy.db, true);
  expect((await read("/sitemap.xml")).status).toBe(200);
});

test("a category is escaped, and courses beyond the limit are left out", () => {
  const course = { id: "1", category: `<a href="x">&'`, changedAt: new Date(0) };
  expect(writeSitemap("https://academy.example", ["/"], [course])).not.toMatch(/<a |&'/);
  const many = Array.from({ length: sitemapLimit + 10 }, (_, index) => ({ ...course, id: String(index) }));
  expect(addressesOf(writeSitemap("https://academy.example", ["/"], many))).toHaveLength(sitemapLimit);
});
