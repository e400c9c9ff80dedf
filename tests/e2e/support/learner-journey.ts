import type { Page } from "@playwright/test";
import { expect, newAddress } from "./test.ts";

/**
 * Go through a learner's journey from the home page to a finished course: search, course, enrollment with an account, every lesson.
 * `askTheTutor` is called at the first lesson and may leave the page at any lesson of the course.
 */
export async function takeTheCourse(page: Page, askTheTutor: (page: Page) => Promise<void>): Promise<void> {
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
  await page.getByLabel("Email Address").fill(newAddress("ada"));
  await page.getByRole("button", { name: "Create Account & Enroll" }).click();

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

  await askTheTutor(page);

  for (;;) {
    const next = page.getByRole("link", { name: /^Next/ });
    const finish = page.getByText("Finish", { exact: true });
    await expect(next.or(finish).first()).toBeVisible();
    if (await finish.isVisible()) break;
    const title = await next.locator("[dir=auto]").innerText();
    await next.click();
    // The address changes slightly before the page does.
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("progressbar", { name: "Course progress" })).toHaveAttribute("aria-valuenow", "100");
  await page.getByText("Finish", { exact: true }).click();
  await expect(page.getByText("Course complete")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  // The previous page's progress bar may still be there for a moment.
  const complete = page.getByRole("article").getByText("100%");
  await expect(complete).toBeVisible();

  await page.reload();
  await expect(complete).toBeVisible();
}
