/** Take pictures of the gallery: `node scripts/ui-gallery/shots.ts [folder]`, light and dark, phone and desktop. */
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openGallery } from "./open-gallery.ts";

const folder = process.argv[2] ?? join(tmpdir(), "gallery");
mkdirSync(folder, { recursive: true });
const gallery = await openGallery();
try {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [device, width, height] of [
      ["phone", 390, 844],
      ["desk", 1280, 900],
    ] as const) {
      const phone = device === "phone";
      const { page, errors } = await gallery.visit({
        viewport: { width, height },
        colorScheme,
        isMobile: phone,
        hasTouch: phone,
      });
      const path = (what: string) => `${folder}/${device}-${colorScheme}-${what}.png`;
      await page.screenshot({ path: path("page"), fullPage: true });
      for (const section of await page.locator("main > section").all()) {
        await section.screenshot({ path: path(`section-${await section.getAttribute("aria-labelledby")}`) });
      }
      for (const opener of ["Edit course", "Delete course", "Open cart"]) {
        await page.getByRole("button", { name: opener }).click();
        await page.getByRole("dialog").waitFor();
        await page.waitForTimeout(250);
        await page.screenshot({ path: path(opener.toLowerCase().replace(" ", "-")) });
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      await page.getByRole("button", { name: "Amara Okafor", exact: true }).click();
      await page.keyboard.press("ArrowDown");
      await page.getByRole("button", { name: "Failure" }).evaluate((button: HTMLElement) => button.click());
      await page.waitForTimeout(250);
      await page.screenshot({ path: path("menu-and-toast") });
      if (errors.length > 0) console.error(errors.join("\n"));
      await page.context().close();
    }
  }
} finally {
  await gallery.close();
}
