import type { Page } from "@playwright/test";
import { expect, newAddress, test } from "./support/test.ts";
import { newPassword } from "./support/journey.ts";

/** Press Tab until the focused element has that name; fails when the whole page has been traversed. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  for (let step = 0; step < 90; step += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.count()) === 0) continue;
    const found = page.getByRole(role as "link", { name }).and(focused);
    if ((await found.count()) === 1) return;
  }
  throw new Error(`the keyboard does not reach the ${role} ${String(name)}`);
}

test("a purchase is possible from the home page to the end by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /Skip/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "searchbox", /Search courses/);
  await page.keyboard.type("typography");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/store\?search=typography/);

  // Before hydration the browser navigates itself; the keyboard starts at the top in any case.
  await tabTo(page, "link", /Seeing Typography/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Seeing Typography" })).toBeVisible();
  await tabTo(page, "button", /^Add to Cart$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Added to Cart!")).toBeVisible();

  // Back to the top of the page, where the cart is.
  await page.keyboard.press("Control+Home");
  await page.reload();
  await tabTo(page, "button", /^Cart \(1\)$/);
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await expect(drawer).toBeVisible();
  await tabTo(page, "link", /^Log In to Purchase$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText("Please log in")).toBeVisible();

  await tabTo(page, "button", /^Create an account$/);
  await page.keyboard.press("Enter");
  await tabTo(page, "textbox", /^Full name$/);
  await page.keyboard.type("Kay Board");
  await tabTo(page, "textbox", /^Email$/);
  await page.keyboard.type(newAddress("kay"));
  await page.keyboard.press("Tab");
  await page.keyboard.type(newPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/product\//);

  await tabTo(page, "button", /^Cart \(1\)$/);
  await page.keyboard.press("Enter");
  await expect(drawer).toBeVisible();
  await tabTo(page, "button", /^Checkout$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Purchase Successful!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue Learning" })).toBeVisible();
});
