import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { findCourse, signIn } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";

/** What axe finds on the page as it stands, in a form that can be read. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px wide`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 900 },
        expectedErrors: /status of 404/,
        reducedMotion: "reduce",
      } as object);

      test("axe finds nothing on any page, and nothing is wider than the screen", { tag: "@slow" }, async ({ page }) => {
        test.setTimeout(240_000);
        const course = await findCourse(page, "Negotiation at Work");
        const visitor = [
          "/",
          "/store",
          "/store?search=zzzzz",
          `/product/${course.id}`,
          "/product/nothing",
          "/for-business",
          "/talent-marketplace",
          "/success",
          `/enroll/${course.id}`,
          "/auth",
          "/coming-soon",
        ];
        const signedIn = [
          "/dashboard",
          "/settings",
          `/enroll/${course.id}`,
          `/product/${course.id}`,
          `/learn/${course.id}/${course.lessons[1]?.id}`,
        ];
        for (const path of [...visitor, "sign in", ...signedIn]) {
          if (path === "sign in") {
            await signIn(page);
            continue;
          }
          await page.goto(path);
          await page.waitForLoadState("networkidle");
          expect(await findings(page), path).toEqual([]);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
        }
      });
    });
  }
}
