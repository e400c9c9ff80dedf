import type { Page } from "@playwright/test";
import { findCourse, signIn } from "./support/journey.ts";
import { expect, student, test } from "./support/test.ts";

/** Collect the scripts that a page loads from now on. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

test("a page that is only read fetches no script, and becomes interactive at the first touch @slow", async ({ page }) => {
  const scripts = watchScripts(page);
  for (const path of ["/", "/store", "/for-business", "/talent-marketplace"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(scripts, path).toEqual([]);
  }
  await page.goto("/store", { waitUntil: "networkidle" });
  await page.mouse.move(200, 300);
  await expect.poll(() => scripts.length).toBeGreaterThan(3);
});

test("the scripts of a page for visitors are small, and exclude those for signed-in people @slow", async ({ page }) => {
  const scripts = watchScripts(page);
  for (const path of ["/", "/store", "/for-business"]) {
    await page.goto(path);
    await page.mouse.move(200, 300);
    await expect.poll(() => scripts.filter((url) => url.includes("/assets/site-")).length, path).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes, path).toBeGreaterThan(90_000);
    // 4 KB of them are for the languages.
    expect(bytes, path).toBeLessThan(139_000);
    scripts.length = 0;
  }
});

test("a press before the page is interactive takes effect once it is", async ({ page }) => {
  const course = await findCourse(page, "Seeing Typography");
  await page.goto(`/product/${course.id}`);
  // Without pointer movement to the button, which would have started loading.
  // The page may hydrate between the two, when the button has another name.
  const button = page.getByRole("button", { name: /^(Add to|In) Cart$/ }).first();
  await button.dispatchEvent("click");
  await button.press("Enter");
  await expect(page.getByRole("button", { name: "In Cart" }).first()).toBeDisabled();
  expect(await page.evaluate(() => (JSON.parse(localStorage.getItem("e-commerce-cart") ?? "[]") as unknown[]).length)).toBe(1);
});

test("a synthetic click on a page without scripts loads them, and takes effect @slow", async ({ page }) => {
  const course = await findCourse(page, "Seeing Typography");
  await page.goto(`/product/${course.id}`, { waitUntil: "networkidle" });
  // A click as by a voice control or an extension: without pointer, key or focus events before it.
  await page
    .getByRole("button", { name: "Add to Cart" })
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.getByRole("button", { name: "In Cart" }).first()).toBeDisabled();

  await page.goto("/store", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: /^Cart/ }).evaluate((button: HTMLElement) => button.click());
  await expect(page.getByRole("dialog", { name: "Cart" })).toBeVisible();
});

test("a form submitted by a program before the page is interactive is sent once it is", async ({ page }) => {
  // The scripts load late, as on a slow connection.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/auth", { waitUntil: "commit" });
  await page
    .getByRole("button", { name: "Sign in", exact: true, includeHidden: true })
    .evaluate((button: HTMLElement) => button.click());
  release();
  await expect(page.getByText("Sign in Failed")).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
});

test("text typed before the page is interactive is searched for once it is @slow", async ({ page }) => {
  await page.goto("/store", { waitUntil: "networkidle" });
  await page.getByRole("searchbox").first().pressSequentially("typography");
  await expect(page).toHaveURL(/search=typography/);
  await expect(page.getByRole("link", { name: /Seeing Typography/ })).toBeVisible();
});

test("people with a cart or a session get an interactive page at once @slow", async ({ page }) => {
  await page.goto("/store");
  await page.evaluate(() =>
    localStorage.setItem(
      "e-commerce-cart",
      JSON.stringify([
        {
          cartItemId: "1",
          product: { id: "2", title: "A course", image: "" },
          variant: { id: "3", title: "Standard Access", price_in_cents: 0, manage_inventory: false },
          quantity: 1,
        },
      ]),
    ),
  );
  await page.reload();
  await expect(page.getByRole("button", { name: /^Cart/ })).toHaveAccessibleName(/1/);
  await signIn(page, student, "/store");
  await expect(page.locator('header button[aria-haspopup="menu"]')).toBeVisible();
});

test("adding to the cart in another tab loads this one's scripts", async ({ page, context }) => {
  await page.goto("/store", { waitUntil: "networkidle" });
  const other = await context.newPage();
  const course = await findCourse(other, "Seeing Typography");
  await other.goto(`/product/${course.id}`);
  await other.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("button", { name: /^Cart/ })).toHaveAccessibleName(/1/);
});
