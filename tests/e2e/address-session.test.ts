import type { Page } from "@playwright/test";
import { signIn } from "./support/journey.ts";
import { expect, student, test } from "./support/test.ts";

const instructor = { email: "instructor@academy.example", password: student.password };
const owner = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem("sb-localhost-auth-token") ?? "null") as { user: { email: string } } | null)?.user.email,
  );

/** Create a session of an attacker, to be put into a link. */
async function sessionOfStranger(page: Page): Promise<string> {
  const response = await page.request.post("/auth/v1/token?grant_type=password", { data: student });
  const { access_token, refresh_token, expires_in, token_type } = (await response.json()) as Record<string, string>;
  return new URLSearchParams({
    access_token: access_token!,
    refresh_token: refresh_token!,
    expires_in: String(expires_in),
    token_type: token_type!,
  }).toString();
}

test("a link with somebody's session signs a visitor in, and says clearly as whom @slow", async ({ page }) => {
  await page.goto(`/store#${await sessionOfStranger(page)}`);
  await expect(page.getByText(`Signed in as ${student.email}`)).toBeVisible();
  await expect(page.getByText("If this is not your account, log out")).toBeVisible();
  expect(page.url()).not.toContain("access_token");
});

test("a signed-in person stays signed in, whatever link they follow @slow", async ({ page }) => {
  await signIn(page, instructor);
  const session = await sessionOfStranger(page);
  for (const address of [`/dashboard#${session}`, `/store#${session}`]) {
    // The same page with another fragment would not be reloaded.
    await page.goto("/robots.txt");
    await page.goto(address);
    await expect(page.getByText(`You are still signed in as ${instructor.email}`)).toBeVisible();
    expect(await owner(page)).toBe(instructor.email);
    expect(page.url()).not.toContain("access_token");
  }
});

test("a session in the query, which servers and histories keep, signs nobody in", async ({ page }) => {
  await page.goto(`/auth?${await sessionOfStranger(page)}`);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  await page.getByLabel("Email", { exact: true }).fill("somebody@school.example");
  await page.getByLabel("Email", { exact: true }).blur();
  expect(await owner(page)).toBeUndefined();
});
