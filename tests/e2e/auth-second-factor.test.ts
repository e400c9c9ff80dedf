import type { Page } from "@playwright/test";
import { newPersonWithFactor } from "./support/second-factor.ts";
import { expect, test } from "./support/test.ts";

async function enterPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm it is you" })).toBeVisible();
}

test.use({ expectedErrors: /status of 422/ });

test("after the password comes the code, and only then the requested page @slow", async ({ page, baseURL }) => {
  const person = await newPersonWithFactor(baseURL ?? "");
  await page.goto("/auth?from=%2Fdashboard%3Ftab%3Dcourses");
  await enterPassword(page, person);
  await expect(page.getByRole("heading", { name: "Confirm it is you" })).toBeFocused();
  await expect(page.getByText(person.email)).toBeVisible();

  // Not signed in yet: not after a reload, not in the header, not on a signed-in page.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Confirm it is you" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Member Login" })).toBeVisible();
  await page.goto("/dashboard?tab=courses");
  await expect(page).toHaveURL(/\/auth\?from=/);
  const code = page.getByLabel("Code from your authenticator app");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");

  await code.fill("12345");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please enter the six digits.")).toBeVisible();
  const right = person.nextCode();
  await code.fill(right === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This code is wrong or has expired.")).toBeVisible();
  await expect(code).toBeFocused();

  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await code.press("Enter");
  await expect(page).toHaveURL(`${baseURL}/dashboard?tab=courses`);
  await expect(page.getByRole("heading", { name: /Grace Hopper/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: /Grace Hopper/ })).toBeVisible();
});

test("a recovery code works instead of the app's code, once @slow", async ({ page, baseURL }) => {
  const person = await newPersonWithFactor(baseURL ?? "");
  const [code = ""] = person.recoveryCodes;
  await page.goto("/auth");
  await enterPassword(page, person);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill("aaaaa-aaaaa");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This recovery code is wrong or has already been used.")).toBeVisible();
  await page.getByLabel("Recovery code").fill(code.toUpperCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth");
  await enterPassword(page, person);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This recovery code is wrong or has already been used.")).toBeVisible();
});

test("a person without the second factor can sign out, and somebody else can sign in", async ({ page, baseURL }) => {
  const person = await newPersonWithFactor(baseURL ?? "");
  await page.goto("/auth");
  await enterPassword(page, person);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Student Portal" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole("heading", { name: "Student Portal" })).toBeVisible();
});

test("with two authenticators the person says which one it is, and staff are greeted after the code @slow", async ({
  page,
  baseURL,
}) => {
  const person = await newPersonWithFactor(baseURL ?? "");
  const tabletCode = await person.addAuthenticator("Tablet");
  await page.goto("/auth?portal=staff");
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByLabel("Authenticator", { exact: true }).selectOption("Tablet");
  await page.getByLabel("Code from your authenticator app").fill(tabletCode());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Login Successful")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
});

test.describe("under another secret of the academy", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("with a changed secret, the page says that the app has to be removed and by whom, for its codes and for recovery codes", async ({
    page,
    baseURL,
  }) => {
    const person = await newPersonWithFactor(baseURL ?? "");
    // The running academy has one secret only: its answer is the one that is tested over HTTP.
    await page.route(/\/auth\/v1\/(factors\/[^/]+|recovery-codes)\/verify$/, (route) =>
      route.fulfill({
        status: 409,
        json: { code: 409, error_code: "mfa_factor_unreadable", msg: "This authenticator app is no longer known." },
      }),
    );
    await page.goto("/auth");
    await enterPassword(page, person);
    const words = page.getByText("Ask the people who run it to remove the app");
    await page.getByLabel("Code from your authenticator app").fill(person.nextCode());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(words).toBeVisible();
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(person.recoveryCodes[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(words).toBeVisible();
  });
});
