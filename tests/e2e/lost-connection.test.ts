import { findCourse, signIn, toast } from "./support/journey.ts";
import { openSettings } from "./support/settings.ts";
import { admin, superAdmin } from "./support/staff.ts";
import { expect, newAddress, student, test } from "./support/test.ts";

test.describe("without a connection, what is typed stays on the page", () => {
  test.use({ expectedErrors: /ERR_INTERNET|ERR_FAILED|ERR_CONNECTION/ });

  test("in the settings of an account", async ({ page, context }) => {
    await openSettings(page, student);
    const name = page.getByLabel("Full name");
    const before = await name.inputValue();
    await name.fill("Typed Without Connection");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Change name" }).click();
    await expect(page.getByRole("region", { name: "Your name" })).toContainText("The academy cannot be reached.");
    await expect(name).toHaveValue("Typed Without Connection");
    await context.setOffline(false);
    await name.fill(before);
    await page.getByRole("button", { name: "Change name" }).click();
    await expect(page.getByText("Your name has been changed")).toBeVisible();
  });

  test("in the academy's settings @slow", async ({ page, context }) => {
    await signIn(page, admin, "/dashboard?tab=academy");
    const title = page.getByLabel("Home page title");
    await title.fill("Typed without connection");
    await context.setOffline(true);
    await page.getByRole("region", { name: "Words" }).getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(page, "The settings were not saved")).toContainText("The academy cannot be reached.");
    await expect(title).toHaveValue("Typed without connection");
  });

  test("on the super admin's page, whose launch switch stays too", async ({ page, context }) => {
    await signIn(page, superAdmin, "/super-admin");
    const launch = page.getByRole("switch", { name: "Open to everybody" });
    await expect(launch).toBeChecked();
    await launch.click();
    await expect(page.getByRole("button", { name: "Confirm" })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(toast(page, "The academy cannot be reached.")).toBeVisible();
    await expect(launch).toBeChecked();
  });

  test("a button whose dialog is not loaded yet says that it waits for the connection", async ({ page, context }) => {
    await signIn(page, student, "/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome back");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Cart" }).click();
    await expect(toast(page, "The academy cannot be reached")).toContainText("This opens as soon as the connection is back.");
    await context.setOffline(false);
    await expect(page.getByRole("dialog", { name: "Cart" })).toBeVisible();
    await expect(page.getByText("This opens as soon as the connection is back.")).toHaveCount(0);
  });

  test("in the enrollment form", async ({ page, context }) => {
    const course = await findCourse(page, "Negotiation at Work");
    await page.goto(`/enroll/${course.id}`);
    await page.getByLabel("Full Name").fill("Olga Offline");
    await page.getByLabel("Email Address").fill(newAddress("olga"));
    await context.setOffline(true);
    await page.getByRole("button", { name: "Create Account & Enroll" }).click();
    await expect(page.getByText(/cannot be reached/)).toBeVisible();
    await expect(page.getByLabel("Full Name")).toHaveValue("Olga Offline");
  });
});
