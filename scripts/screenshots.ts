import { mkdirSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { startAcademy } from "#tests/support/academy-process.ts";
import { findChromium } from "./find-chromium.ts";
import { staffPages, studentPages, visitorPages } from "./screenshot-pages.ts";

// npm run screenshots: every page in both themes and both widths into test-results/screenshots; with --readme the README's pictures instead.
const forReadme = process.argv.includes("--readme");
const academy = await startAcademy("demo");
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox", "--disable-gpu"] : ["--disable-gpu"],
});

try {
  if (forReadme) await takeReadmePictures();
  else await takeEveryPage();
} finally {
  await browser.close();
  await academy.stop();
}

async function takeReadmePictures(): Promise<void> {
  mkdirSync("docs/pictures", { recursive: true });
  const page = await open({ width: 1280, height: 800 }, "light");
  await page.goto("/");
  await settle(page);
  await page.screenshot({ path: "docs/pictures/home.png" });
  await signIn(page);
  await page.goto(await resumeLink(page));
  await page.getByRole("link", { name: "Contrast You Can Measure" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Contrast You Can Measure" }).waitFor();
  const box = page.getByRole("textbox", { name: "Your question" });
  await box.fill("What is a contrast ratio?");
  await box.press("Enter");
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
  await settle(page);
  await page.screenshot({ path: "docs/pictures/lesson.png" });
  await page.evaluate(() => localStorage.clear());
  await signIn(page, "instructor");
  await page.goto(await firstLessonInEditor(page, await editorLink(page)));
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await settle(page);
  await page.screenshot({ path: "docs/pictures/lesson-editor.png" });
}

async function takeEveryPage(): Promise<void> {
  const folder = "test-results/screenshots";
  mkdirSync(folder, { recursive: true });
  for (const theme of ["light", "dark"] as const) {
    for (const width of [390, 1280]) {
      const page = await open({ width, height: 900 }, theme);
      const take = async (name: string, path: string) => {
        await page.goto(path);
        await settle(page);
        await page.screenshot({ path: `${folder}/${name}-${theme}-${width}.png`, fullPage: true });
      };
      await page.goto("/store");
      const product = (await page.locator('a[href^="/product/"]').first().getAttribute("href")) ?? "/store";
      await take("home", "/");
      await take("store", "/store");
      await take("store-empty", "/store?search=zzzzz");
      await take("product", product);
      await take("product-missing", "/product/00000000-0000-4000-8000-000000000000");
      await take("for-business", "/for-business");
      await take("talent-marketplace", "/talent-marketplace");
      await take("success", "/success");
      await take("enroll-visitor", product.replace("/product/", "/enroll/"));
      await takeOpenCart(page, `${folder}/cart-${theme}-${width}.png`, product);
      await takeOpenMenu(page, `${folder}/menu-${theme}-${width}.png`, width);
      for (const [name, path] of visitorPages) await take(name, path);
      await take("coming-soon", "/coming-soon");
      await signIn(page);
      for (const [name, path] of studentPages) await take(name, path);
      await take("product-signed-in", product);
      await take("enroll", product.replace("/product/", "/enroll/"));
      await take("lesson", await resumeLink(page));
      for (const [person, pages] of staffPages) {
        await page.evaluate(() => localStorage.clear());
        await signIn(page, person);
        for (const [name, path] of pages) await take(name, path);
        if (person !== "instructor") continue;
        const editor = await editorLink(page);
        await take("editor-outline", editor);
        const lesson = await firstLessonInEditor(page, editor);
        for (const view of ["write", "preview", "versions"]) await take(`editor-${view}`, `${lesson}&view=${view}`);
      }
      await page.context().close();
    }
  }
  process.stdout.write(`  The pictures are in ${folder}.\n`);
}

async function takeOpenCart(page: Page, path: string, product: string): Promise<void> {
  await page.goto(product);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("banner").getByRole("button", { name: /^Cart/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Log In to Purchase" }).waitFor();
  await settle(page);
  await page.screenshot({ path });
  await page.evaluate(() => localStorage.clear());
}

/** Take a picture of the header's links on a narrow screen. */
async function takeOpenMenu(page: Page, path: string, width: number): Promise<void> {
  if (width > 1000) return;
  await page.goto("/store");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Talent" }).waitFor();
  await settle(page);
  await page.screenshot({ path });
}

async function open(viewport: { width: number; height: number }, theme: "light" | "dark"): Promise<Page> {
  const context = await browser.newContext({
    baseURL: academy.url,
    viewport,
    colorScheme: theme,
    deviceScaleFactor: forReadme ? 1.5 : 1,
  });
  return context.newPage();
}

async function signIn(page: Page, person = "student"): Promise<void> {
  await page.goto("/auth");
  await page
    .getByLabel(/^Email/)
    .first()
    .fill(`${person}@academy.example`);
  await page.getByLabel("Password", { exact: true }).first().fill("academy-demo-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard/);
}

async function resumeLink(page: Page): Promise<string> {
  await page.goto("/dashboard");
  const link = page.getByRole("link", { name: /^Resume/ }).first();
  await link.waitFor();
  return (await link.getAttribute("href")) ?? "/dashboard";
}

async function editorLink(page: Page): Promise<string> {
  await page.goto("/dashboard");
  const link = page.getByRole("link", { name: /^Write lessons/ }).first();
  await link.waitFor();
  return (await link.getAttribute("href")) ?? "/dashboard";
}

async function firstLessonInEditor(page: Page, editor: string): Promise<string> {
  await page.goto(editor);
  const link = page.locator('a[href*="lesson="]').first();
  await link.waitFor();
  return (await link.getAttribute("href")) ?? editor;
}

/** Wait until pictures and fonts have loaded and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
}
