import { expect, newAddress, test } from "./support/test.ts";
import { newPassword } from "./support/journey.ts";
import { tabTo } from "./support/keyboard.ts";

test("a purchase is possible from the home page to the end by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /Skip/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("searchbox", { name: /Search courses/ }));
  await page.keyboard.type("typography");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/store\?search=typography/);

  // Before hydration the browser navigates itself; the keyboard starts at the top in any case.
  await tabTo(page, page.getByRole("link", { name: /Seeing Typography/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Seeing Typography" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: /^Add to Cart$/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Added to Cart!")).toBeVisible();

  // Back to the top of the page, where the cart is.
  await page.keyboard.press("Control+Home");
  await page.reload();
  await tabTo(page, page.getByRole("button", { name: /^Cart \(1\)$/ }));
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await expect(drawer).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: /^Log In to Purchase$/ }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText("Please log in")).toBeVisible();

  await tabTo(page, page.getByRole("button", { name: /^Create an account$/ }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: /^Full name$/ }));
  await page.keyboard.type("Kay Board");
  await tabTo(page, page.getByRole("textbox", { name: /^Email$/ }));
  await page.keyboard.type(newAddress("kay"));
  await page.keyboard.press("Tab");
  await page.keyboard.type(newPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/product\//);

  await tabTo(page, page.getByRole("button", { name: /^Cart \(1\)$/ }));
  await page.keyboard.press("Enter");
  await expect(drawer).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: /^Checkout$/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Purchase Successful!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue Learning" })).toBeVisible();
});
