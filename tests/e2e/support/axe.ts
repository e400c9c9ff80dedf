import { expect, type Page } from "@playwright/test";
import { findViolations } from "../../support/axe.ts";

type Look = { widths?: readonly number[]; height?: number };

/**
 * Looks at the page as it stands, on a phone and on a desk, in both themes: axe finds nothing, and nothing is wider than the screen. What
 * a theme changes is contrast, whatever the width; everything else has been looked at in light. Leaves the page light, in the last width.
 */
export async function expectNothingToFind(
  page: Page,
  what: string,
  { widths = [390, 1280], height = 900 }: Look = {},
): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The sign-in page is out of everybody's reach until its scripts have come.
  await expect(page.locator("main [inert]")).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: "light" });
    expect(await findViolations(page), `${what}, ${width} px wide`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `${what} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(page, { rules: ["color-contrast"] }), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}
