import { signIn } from "./support/journey.ts";
import { admin } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const instructor = { email: "instructor@academy.example", password: "academy-demo-1" };

test.describe("the console", () => {
  test("shows the agents and who answers, and links to the playground @slow", async ({ page }) => {
    await signIn(page, admin, "/admin/ai-agents");
    await expect(page.getByRole("heading", { level: 1, name: "AI Management Console" })).toBeVisible();
    for (const name of ["Student Tutor Agent", "Lesson Content Agent", "Assessment Agent", "Engagement Coach"]) {
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
      await expect(card.getByText("Active", { exact: true })).toBeVisible();
      await card.getByRole("button", { name: "Deactivate" }).click();
      await expect(page.getByText("Managed at platform level")).toBeVisible();
      await expect(card.getByText("Active", { exact: true })).toBeVisible();
    }
    await expect(page.getByText("The built-in faculty, from the lessons alone.")).toBeVisible();
    await page.getByRole("button", { name: "Configure Workflows" }).click();
    await expect(page.getByText("Agent workflows are not yet implemented.")).toBeVisible();
    await page.getByRole("link", { name: "Test API: Assessment Agent" }).click();
    await expect(page).toHaveURL(/\/agents-api#assessment$/);
    await expect(page.getByRole("tab", { name: "Assessment" })).toHaveAttribute("aria-selected", "true");
  });

  test("is in the admin dashboard too", async ({ page }) => {
    await signIn(page, admin);
    await page.getByRole("tab", { name: "AI Management Console" }).click();
    await expect(page.getByRole("link", { name: "Test API: Student Tutor Agent" })).toHaveAttribute("href", "/agents-api#tutor");
    await expect(page.getByText("The built-in faculty, from the lessons alone.")).toBeVisible();
  });

  test("is closed to instructors", async ({ page }) => {
    await signIn(page, instructor, "/admin/ai-agents");
    await expect(page.getByText("Access Denied")).toBeVisible();
    await expect(page.getByText("You must be an admin to view this page.")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
