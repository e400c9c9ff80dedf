import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { findCourse, signIn } from "./support/journey.ts";
import { admin, superAdmin } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** What axe finds on the page as it stands, in a form that can be read. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

async function expectNothingToFind(page: Page, what: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  expect(await findings(page), what).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
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
          "/help/your-data",
        ];
        const signedIn = [
          "/dashboard",
          "/settings",
          "/help",
          "/chat",
          "/voice-tutor",
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
          await expectNothingToFind(page, path);
        }
      });

      test("nor on the staff's pages, nor in what opens over a page", { tag: "@slow" }, async ({ page }) => {
        test.setTimeout(240_000);
        await page.goto("/store");
        await page.getByRole("article").first().getByRole("button", { name: "Add to Cart" }).click();
        await expect(page.getByText("Added to Cart!")).toBeVisible();
        await expectNothingToFind(page, "a message");
        await page.getByRole("button", { name: "Cart (1)" }).click();
        await expect(page.getByRole("dialog", { name: "Cart" })).toBeVisible();
        await expectNothingToFind(page, "the cart");
        if (width < 1000) {
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "Menu" }).click();
          await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
          await expectNothingToFind(page, "the menu");
        }

        await signIn(page, admin);
        for (const tab of ["system-overview", "user-management", "compliance-security"]) {
          await page.goto(`/dashboard?tab=${tab}`);
          await expectNothingToFind(page, tab);
        }
        await page.goto("/dashboard?tab=user-management");
        await page
          .getByRole("button", { name: /^Edit / })
          .first()
          .click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectNothingToFind(page, "editing a person");

        await signIn(page, superAdmin);
        for (const path of ["/super-admin", "/super-admin?view=account"]) {
          await page.goto(path);
          await expectNothingToFind(page, path);
        }
      });
    });
  }
}
