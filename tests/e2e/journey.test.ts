import { ask, signUp } from "./support/journey.ts";
import { takeTheCourse } from "./support/learner-journey.ts";
import { expect, test } from "./support/test.ts";

test("a visitor finds a course, enrolls, finishes it and asks the tutor", async ({ page }) => {
  await takeTheCourse(page, async () => {
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
  });
});

test("a new person sees an empty dashboard with a link to the store, and signs out again", async ({ page }) => {
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
