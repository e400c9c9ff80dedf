import { rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { build, preview } from "vite";
import { findChromium } from "../find-chromium.ts";

const configFile = join(import.meta.dirname, "vite.config.ts");

export type OpenGallery = {
  /** Open a fresh page of the gallery; `errors` collects its console errors. */
  visit(options?: BrowserContextOptions): Promise<{ page: Page; errors: string[] }>;
  close(): Promise<void>;
};

/** Build the gallery, serve it on a free port and start a browser. Throws when the build or Chromium fails. */
export async function openGallery(): Promise<OpenGallery> {
  await build({ configFile, logLevel: "warn" });
  const server = await preview({ configFile, logLevel: "warn", preview: { port: 0 } });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error("The gallery has no address.");
  const browser = await launch();
  return {
    async visit(options = {}) {
      const context = await browser.newContext({ reducedMotion: "reduce", ...options });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        // One avatar has no picture on purpose.
        const expected = message.location().url.endsWith("missing.png");
        if (message.type() === "error" && !expected) errors.push(message.text());
      });
      await page.goto(address);
      await page.getByRole("main").waitFor();
      await page.evaluate(() => document.fonts.ready);
      return { page, errors };
    },
    async close() {
      await browser.close();
      await server.close();
      rmSync(server.config.build.outDir, { recursive: true, force: true });
    },
  };
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-sync",
    ],
  });
}
