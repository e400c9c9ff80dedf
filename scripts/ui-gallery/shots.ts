/** Pictures of the gallery: `node scripts/ui-gallery/shots.ts [folder]`, light and dark, phone and desk. */
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { build, preview } from "vite";

const folder = process.argv[2] ?? "/tmp/gallery";
const configFile = new URL("./vite.config.ts", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
await build({ configFile, logLevel: "warn" });
const server = await preview({ configFile, logLevel: "warn", preview: { port: 4987, strictPort: true } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});
try {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [name, width, height] of [
      ["phone", 390, 844],
      ["desk", 1280, 900],
    ] as const) {
      const page = await browser.newPage({
        viewport: { width, height },
        isMobile: name === "phone",
        hasTouch: name === "phone",
        colorScheme,
        reducedMotion: "reduce",
      });
      page.on("console", (message) => message.type() === "error" && console.error(message.text()));
      page.on("pageerror", (error) => console.error(error));
      const shoot = (what: string, fullPage = false) =>
        page.screenshot({ path: `${folder}/${name}-${colorScheme}-${what}.png`, fullPage });
      await page.goto("http://localhost:4987/");
      await page.evaluate(() => document.fonts.ready);
      await shoot("page", true);
      for (const section of await page.locator("main > section").all()) {
        const id = await section.getAttribute("aria-labelledby");
        await section.screenshot({ path: `${folder}/${name}-${colorScheme}-section-${id}.png` });
      }
      for (const opener of ["Edit course", "Delete course", "Open cart"]) {
        await page.getByRole("button", { name: opener }).click();
        await page.getByRole("dialog").waitFor();
        await page.waitForTimeout(250);
        await shoot(opener.toLowerCase().replace(" ", "-"));
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      await page.getByRole("button", { name: "Amara Okafor", exact: true }).click();
      await page.keyboard.press("ArrowDown");
      await page.getByRole("button", { name: "Failure" }).evaluate((button: HTMLElement) => button.click());
      await page.waitForTimeout(250);
      await shoot("menu-and-toast");
      await page.close();
    }
  }
} finally {
  await browser.close();
  await server.close();
}
