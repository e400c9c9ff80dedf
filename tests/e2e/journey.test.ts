import { ask, signUp } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";

test("a visitor finds a course, signs up, enrolls, takes it to the end and asks the tutor", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("searchbox").first().fill("contrast");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/store\?search=contrast/);
  await page
    .getByRole("link", { name: /Colour with Confidence/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /Colour with Confidence/i })).toBeVisible();
  await expect(page.getByText("Free", { exact: true }).first()).toBeVisible();

  await page.getByRole("link", { name: "Enroll Now" }).first().click();
  await expect(page).toHaveURL(/\/enroll\//);
  await page.getByLabel("Full Name").fill("Ada Reader");
  await page.getByLabel("Email Address").fill("somebody@learner.example");
  await page.getByRole("button", { name: "Create Account & Enroll" }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Reader");
  await page.getByLabel("Email").fill(`ada-${Date.now()}@learner.example`);
  await page.getByLabel("Password", { exact: true }).fill("a sentence to remember");
  await page.getByRole("button", { name: "Sign up" }).click();

  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("Enrollment successful!")).toBeVisible();
  await expect(page.getByRole("heading", { name: /Ada Reader/ })).toBeVisible();
  await expect(page.getByRole("progressbar").first()).toHaveAttribute("aria-valuenow", "0");

  await page
    .getByRole("link", { name: /^Resume/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/learn\//);
  await expect(page.getByRole("progressbar", { name: "Course progress" })).toHaveAttribute("aria-valuenow", "25");

  await ask(page, "What contrast ratio does normal text need?");
  const conversation = page.getByRole("log");
  await expect(conversation).toContainText("Quoted from", { timeout: 20_000 });
  await expect(conversation).toContainText("built-in tutor");
  const citation = conversation.getByRole("link", { name: /Contrast You Can Measure/ }).first();
  await expect(citation).toHaveAttribute("href", /\/learn\/[0-9a-f-]+\/[0-9a-f-]+/);
  await citation.click();
  await expect(page.getByRole("heading", { level: 1, name: /contrast/i })).toBeVisible();

  await ask(page, "Who won the football world cup in 1998?");
  await expect(conversation).toContainText(/does not cover|not covered|doesn.t cover/i, { timeout: 20_000 });

  for (;;) {
    const next = page.getByRole("link", { name: /^Next/ });
    const finish = page.getByText("Finish", { exact: true });
    await expect(next.or(finish).first()).toBeVisible();
    if (await finish.isVisible()) break;
    const before = page.url();
    await next.click();
    await expect(page).not.toHaveURL(before);
  }
  await expect(page.getByRole("progressbar", { name: "Course progress" })).toHaveAttribute("aria-valuenow", "100");
  await page.getByText("Finish", { exact: true }).click();
  await expect(page.getByText("Course complete")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("100%")).toBeVisible();

  await page.reload();
  await expect(page.getByText("100%")).toBeVisible();
});

test("somebody who signs up sees an empty dashboard with the way to the store, and signs out again", async ({ page }) => {
  await page.goto("/auth");
  await signUp(page, "New Learner");
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("You haven’t enrolled in any courses yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Browse Courses" })).toHaveAttribute("href", "/store");
  await page.getByRole("button", { name: /New Learner/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("You have been signed out.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth/);
});
