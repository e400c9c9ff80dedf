import { test as base, type Page } from "@playwright/test";
import { openGallery, type OpenGallery } from "../../../scripts/ui-gallery/open-gallery.ts";

/** The components of the design system on a page, without an academy. */
export const test = base.extend<object, { gallery: OpenGallery }>({
  gallery: [
    async ({}, use) => {
      const gallery = await openGallery();
      await use(gallery);
      await gallery.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

/** Return the text or value of the focused element. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element instanceof HTMLInputElement) return element.value;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  });
}
