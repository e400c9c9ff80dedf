import type { Locator, Page } from "@playwright/test";

/** Press Tab (or Shift+Tab) until the focus is on an element; fails when the whole page has been traversed. */
export async function tabTo(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let step = 0; step < 90; step += 1) {
    await page.keyboard.press(key);
    if ((await wanted.and(page.locator(":focus")).count()) === 1) return;
  }
  throw new Error(`the keyboard does not reach ${String(wanted)}`);
}
