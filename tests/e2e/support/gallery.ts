import type { Page } from "@playwright/test";

/** Let the page's time pass only when a test says so: on a busy machine, a toast could be gone before the test looks. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
}

/** Return the text or value of the focused element. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element instanceof HTMLInputElement) return element.value;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  });
}
