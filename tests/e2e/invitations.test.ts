import type { Browser, Page, Route } from "@playwright/test";
import { startAcademy } from "../support/academy-process.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { bringSession, superAdmin } from "./support/closed-academy.ts";
import { expect, newAddress, test } from "./support/test.ts";

const password = "a sentence to remember";

async function openSuperAdminPage(page: Page, baseURL: string | undefined): Promise<void> {
  await bringSession(page, String(baseURL), superAdmin);
  await page.goto("/super-admin");
  await expect(page.getByRole("heading", { level: 1, name: "Super admin" })).toBeVisible();
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Role").selectOption({ label: role });
  await page.getByRole("button", { name: "Send Invitation" }).click();
}

const rowOf = (page: Page, email: string) =>
  page.getByRole("list", { name: "Invitations" }).getByRole("listitem").filter({ hasText: email });

test.describe("on the super admin's page", () => {
  test("an invitation is sent, listed a second later, sent again and revoked @slow", async ({ page, baseURL }) => {
    await openSuperAdminPage(page, baseURL);
    const send = page.getByRole("button", { name: "Send Invitation" });
    await expect(send).toBeDisabled();
    await expect(page.getByLabel("Role").locator("option")).toHaveText(["Student", "Instructor", "Admin"]);
    const email = newAddress("invited");

    let letIn = () => {};
    const held = new Promise<void>((resolve) => (letIn = resolve));
    await page.route("**/functions/v1/invite-admin", async (route) => {
      await held;
      await route.continue();
    });
    await invite(page, email, "Instructor");
    await expect(send).toBeDisabled();
    letIn();
    await expect(page.getByText("Invitation Sent")).toBeVisible();
    await expect(page.getByText(`An invitation has been sent to ${email}.`)).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Role")).toHaveValue("student");
    await expect(send).toBeDisabled();
    await expect(rowOf(page, email)).toContainText(/Open.*Instructor, invited by Ines Okafor, open until/);

    await page.getByRole("button", { name: `Resend the invitation to ${email}` }).click();
    await expect(page.getByText(`A new invitation has been sent to ${email}.`)).toBeVisible();

    const revoke = page.getByRole("button", { name: `Revoke the invitation to ${email}` });
    await revoke.click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(rowOf(page, email)).toContainText("Open");
    await revoke.click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect(rowOf(page, email)).toContainText("Revoked");
    await expect(revoke).toBeHidden();
  });

  test("an invitation can be sent by keyboard alone @slow", async ({ page, baseURL }) => {
    await openSuperAdminPage(page, baseURL);
    const email = newAddress("by-keyboard");
    await page.getByLabel("Email", { exact: true }).focus();
    await page.keyboard.type(email);
    await page.keyboard.press("Tab");
    await page.keyboard.type("Adm");
    await expect(page.getByLabel("Role")).toHaveValue("admin");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(rowOf(page, email)).toContainText("Admin, invited by Ines Okafor");
  });

  test.describe("what goes wrong", () => {
    test.use({ expectedErrors: /status of (409|422|500|503)|ERR_/ });

    test("is shown with the server's message, and the input is kept", async ({ page, baseURL }) => {
      await openSuperAdminPage(page, baseURL);
      await invite(page, "student@academy.example", "Instructor");
      await expect(page.getByText("Invitation Failed")).toBeVisible();
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue("student@academy.example");
      await expect(page.getByLabel("Role")).toHaveValue("instructor");
      await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(/This address has an account already/);

      await invite(page, "nobody", "Student");
      await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription("The email address is not valid.");
    });

    test("is shown with a default message if the server has none", async ({ page, baseURL }) => {
      await openSuperAdminPage(page, baseURL);
      const failures = [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 503, body: "<html>" })];
      for (const fail of failures) {
        await page.route("**/functions/v1/invite-admin", fail);
        await invite(page, newAddress("never"), "Student");
        await expect(page.getByText("Invitation Failed")).toBeVisible();
        await expect(page.getByText("Failed to send invitation. Check the logs for details.")).toBeVisible();
        await page.getByRole("button", { name: /Dismiss|Close/ }).click();
        await expect(page.getByText("Invitation Failed")).toBeHidden();
        await page.unroute("**/functions/v1/invite-admin");
      }
    });

    test("a list that cannot be loaded can be tried again", async ({ page, baseURL }) => {
      await openSuperAdminPage(page, baseURL);
      await page.route("**/api/invitations*", (route) => route.abort());
      await page.reload();
      await expect(page.getByRole("alert")).toContainText("This page could not be loaded");
      await page.unroute("**/api/invitations*");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Super admin" })).toBeVisible();
    });
  });
});

test.describe("an academy without people", () => {
  const head = "head@school.example";
  let mailbox: Mailbox;
  let academy: Awaited<ReturnType<typeof startAcademy>>;
  test.beforeAll(async () => {
    mailbox = await startMailbox();
    academy = await startAcademy("start", { SMTP_URL: mailbox.url, ACADEMY_SUPER_ADMIN_EMAIL: head });
  });
  test.afterAll(async () => {
    await academy.stop();
    await mailbox.stop();
  });

  const newPage = (browser: Browser) => browser.newPage({ baseURL: academy.url });

  async function accept(page: Page, email: string, name: string): Promise<void> {
    const link = (await mailbox.waitForMail(email)).links.find((address) => address.includes("type=invite"));
    await page.goto(String(link));
    await expect(page.getByText(`${email} is invited as`)).toBeVisible();
    await page.getByLabel("Full name").fill(name);
    await page.getByLabel("Password", { exact: true }).or(page.getByLabel("New password")).fill(password);
    await page.getByRole("button", { name: "Accept the invitation" }).click();
  }

  test("the first super admin accepts by mail, signs in before the launch, invites and launches @slow", async ({ browser }) => {
    const page = await newPage(browser);
    await accept(page, head, "Ada Head");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { name: /Ada Head/ })).toBeVisible();
    await page.goto("/super-admin");
    await expect(rowOf(page, head)).toContainText("Accepted");
    await expect(rowOf(page, head)).toContainText("Super admin, invited by the operator");

    const teacher = newAddress("teacher");
    await invite(page, teacher, "Instructor");
    await expect(page.getByText(`An invitation has been sent to ${teacher}.`)).toBeVisible();
    const other = await newPage(browser);
    await accept(other, teacher, "Tom Teacher");
    await expect(other).toHaveURL(/\/coming-soon$/);
    await expect(other.getByText(`You are signed in as ${teacher}.`)).toBeVisible();

    await page.getByRole("switch", { name: /Open to everybody/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("The academy is open", { exact: true })).toBeVisible();
    // A waiting person is redirected in automatically, and so is one who returns to the page later.
    await expect(other).toHaveURL(`${academy.url}/`, { timeout: 40_000 });
    await other.goto("/coming-soon");
    await expect(other).toHaveURL(`${academy.url}/`);
    await other.goto("/dashboard");
    await expect(other.getByRole("heading", { name: /Tom Teacher/ })).toBeVisible();
    await Promise.all([page.close(), other.close()]);
  });
});
