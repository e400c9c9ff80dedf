import { expect, type Page } from "@playwright/test";
import { findViolations } from "../../support/axe.ts";

type Look = {
  widths?: readonly number[];
  height?: number;
  /** Rules to omit. */
  without?: readonly string[];
};

/**
 * Check the current page, on a phone and a desktop, in both themes: axe finds nothing, and nothing is wider than the screen. A
 * theme only changes contrast, whatever the width; everything else was checked in light mode. Leaves the page in light mode, in the last
 * width.
 */
export async function expectNothingToFind(
  page: Page,
  what: string,
  { widths = [390, 1280], height = 900, without = [] }: Look = {},
): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The sign-in page is inert until hydration; a framed preview always is.
  await expect(page.locator("main [inert]:not(iframe)")).toHaveCount(0);
  // A list that is being replaced is faded on purpose.
  await expect(page.locator(".ui-outdated")).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: "light" });
    expect(await findViolations(page, { without }), `${what}, ${width} px wide`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `${what} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(page, { rules: ["color-contrast"] }), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}
