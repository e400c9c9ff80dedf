import { afterAll, beforeAll, expect, test } from "vitest";
import { interfaceLanguages } from "#domain/interface-languages.ts";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";

let academy: AcademyProcess;

beforeAll(async () => {
  academy = await startAcademy("demo");
});
afterAll(() => academy.stop());

const searchButton = {
  en: "Search courses",
  fr: "Rechercher un cours",
  sw: "Tafuta kozi",
  pt: "Buscar cursos",
  ar: "ابحث في الدورات",
};

async function page(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(academy.url + path, { headers, redirect: "manual" });
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get("location"),
    html,
    lang: /<html lang="([a-z]+)"/.exec(html)?.[1],
  };
}

test("readers of five languages who ask at the same moment each get their own", async () => {
  const asked = Array.from({ length: 60 }, (_, at) => {
    const language = interfaceLanguages[at % interfaceLanguages.length] ?? "en";
    const prefix = language === "en" ? "" : `/${language}`;
    // Searches are rendered anew for each.
    return { language, answer: page(`${prefix}/store?search=reader-${at}`) };
  });
  for (const { language, answer } of asked) {
    const { status, html, lang } = await answer;
    // More at once than are rendered at once may be told to come back.
    if (status === 503) continue;
    expect([status, lang]).toEqual([200, language]);
    for (const [other, words] of Object.entries(searchButton))
      expect([other, html.includes(words)]).toEqual([other, other === language]);
  }
});

test("a public page is in the language of its address, whatever the browser speaks; nobody is led elsewhere", async () => {
  for (const headers of [{ "accept-language": "fr" }, { "accept-language": "sw", cookie: "academy-language=pt" }]) {
    for (const path of ["/", "/store", "/auth", "/help/enrolling"]) {
      const { status, lang } = await page(path, headers);
      expect([path, status, lang]).toEqual([path, 200, "en"]);
    }
    expect((await page("/fr/store", headers)).lang).toBe("fr");
  }
});

test("a page of a signed-in person follows what they have chosen, else the browser", async () => {
  expect((await page("/dashboard", { "accept-language": "fr-CA, en;q=0.5" })).lang).toBe("fr");
  expect((await page("/dashboard", { "accept-language": "fr", cookie: "academy-language=sw" })).lang).toBe("sw");
  expect((await page("/dashboard")).lang).toBe("en");
});

test("each page names its kind in every language, and itself; the academy's own language has no prefix", async () => {
  const { html } = await page("/pt/store");
  const links = [...html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([\w-]+)")? href="([^"]*)"/gi)].map(
    ([, rel, lang, href]) => [rel, lang ?? "", String(href).replace(academy.url, "")].join(" "),
  );
  expect(links).toEqual([
    "canonical  /pt/store",
    "alternate en /store",
    "alternate fr /fr/store",
    "alternate sw /sw/store",
    "alternate pt /pt/store",
    "alternate ar /ar/store",
    "alternate x-default /store",
  ]);
  // Only the list of languages leads out of this one.
  expect(html.replaceAll(/<a [^>]*hrefLang=[^>]*>/gi, "")).not.toMatch(/<a [^>]*href="\/(store|auth|product)/);
  expect(await page("/en/store?level=beginner")).toMatchObject({ status: 302, location: "/store?level=beginner" });
});

test("Arabic pages are read from right to left", async () => {
  const { html } = await page("/ar/store");
  expect(html).toContain('<html lang="ar" dir="rtl"');
});

test("a script of another language is never asked for", async () => {
  for (const language of ["fr", "ar"]) {
    const { html } = await page(`/${language}`);
    const folders = new Set([...html.matchAll(/\/assets\/([a-z]{2})-[0-9a-f]{10}\//g)].map(([, found]) => found));
    expect([...folders]).toEqual([language]);
  }
});
