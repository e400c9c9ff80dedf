import type { Page } from "@playwright/test";
import { expect, newAddress } from "./test.ts";

/** Signs a new student up through the page and returns the address. The name is what the dashboard greets with. */
export async function signUp(page: Page, name: string): Promise<string> {
  const email = newAddress(name.toLowerCase().replace(/\W+/g, "-"));
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Student" }).click();
  await page
    .getByRole("button", { name: /^(Sign up|Create an account)$/ })
    .first()
    .click();
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a sentence to remember");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  return email;
}

/** Signs an existing person in through the student's form. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Student" }).click();
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}
