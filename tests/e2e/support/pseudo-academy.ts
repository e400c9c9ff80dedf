import { test as base } from "@playwright/test";
import { languageCookie } from "#domain/interface-languages.ts";
import { startAcademy } from "../../support/academy-process.ts";
import { makePseudoVersion, pseudoLanguage } from "../../support/pseudo-version.ts";
import { PseudoWalk } from "./pseudo-walk.ts";
import { expect } from "./test.ts";

/**
 * The browser test in an academy that has a pseudo text for every text of its catalogs. Whatever `walk` then finds in Latin letters is content,
 * or an untranslated text in the code, which fails the test.
 */
export const test = base.extend<{ walk: PseudoWalk }, { demo: { url: string } }>({
  demo: [
    async ({}, use) => {
      const version = await makePseudoVersion();
      const academy = await startAcademy("demo", {}, { version: version.folder });
      await use(academy);
      await academy.stop();
      await version.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  walk: async ({ page, context, demo }, use) => {
    await context.addCookies([{ name: languageCookie, value: pseudoLanguage, url: demo.url }]);
    const walk = new PseudoWalk(page);
    const { courses } = (await (await page.request.get("/api/courses")).json()) as { courses: { id: string }[] };
    walk.learn(courses);
    await use(walk);
    expect(Array.from(walk.found, ([text, place]) => `${place}: ${text}`)).toEqual([]);
  },
});
