import type { Page } from "@playwright/test";
import { interfaceLanguages } from "#domain/interface-languages.ts";
import { pagePatterns } from "#domain/safe-redirect.ts";
import { tabsOf, type Who } from "#web/platform/dashboard-tabs.ts";
import { expectNothingToFind } from "./support/axe.ts";
import { signIn } from "./support/journey.ts";
import { findAddresses, readers, redirects } from "./support/known-pages.ts";
import { untilQuiet } from "./support/quiet.ts";
import { admin, superAdmin } from "./support/staff.ts";
import { expect, student, test } from "./support/test.ts";

test.use({ expectedErrors: /status of (404|409)/ });

const instructor = { ...admin, email: "instructor@academy.example" };

test("every page has a reader here", () => {
  expect([...Object.values(readers).flat(), ...redirects].toSorted()).toEqual([...pagePatterns].toSorted());
});

for (const language of interfaceLanguages)
  test.describe(language, () => {
    test.use({ locale: language });
    test(`axe finds nothing on any page in ${language}, and nothing is wider than the screen @slow`, async ({ page }) => {
      test.setTimeout(600_000);
      const addressOf = await findAddresses(page);
      const prefix = language === "en" ? "" : `/${language}`;
      for (const pattern of readers.visitor) await look(page, `${prefix}${addressOf(pattern)}`, language);
      await signIn(page, student);
      for (const pattern of readers.student) await look(page, addressOf(pattern), language);
      for (const tab of tabsFor("learner")) await look(page, tab, language);
      await signIn(page, instructor);
      for (const tab of tabsFor("instructor")) await look(page, tab, language);
      await signIn(page, admin);
      for (const pattern of readers.admin) await look(page, addressOf(pattern), language);
      for (const tab of tabsFor("admin")) await look(page, tab, language);
      await signIn(page, superAdmin);
      for (const pattern of readers.superAdmin) await look(page, addressOf(pattern), language);
    });
  });

/** Return the addresses of a dashboard's tabs, one for each module: planned features look alike. */
function tabsFor(who: Who): string[] {
  return [...new Map(tabsOf(who).map(({ file, id }) => [file, `/dashboard?tab=${id}`])).values()];
}

async function look(page: Page, path: string, language: string): Promise<void> {
  await page.goto(path);
  await untilQuiet(page);
  await expect(page.locator("html"), path).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
  await expect(page.locator("html"), path).toHaveAttribute("lang", new RegExp(`^${language}`));
  // Arabic is only begun on the pages of signed-in people: a button's text may be translated while its label is not yet.
  const without = language === "ar" ? ["label-content-name-mismatch"] : [];
  await expectNothingToFind(page, `${path} in ${language}`, { without });
}
