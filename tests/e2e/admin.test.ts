import { signIn, toast } from "./support/journey.ts";
import { admin, superAdmin } from "./support/staff.ts";
import { expect, newAddress, test } from "./support/test.ts";

const tabs = [
  ["System Overview", "system-overview"],
  ["User Management", "user-management"],
  ["Course Library", "course-library"],
  ["AI Management Console", "ai-management-console"],
  ["Integrations", "integrations"],
  ["Employment Hub", "employment-hub"],
  ["Talent Marketplace", "talent-marketplace"],
  ["Payments & Finance", "payments-finance"],
  ["Business Analytics", "business-analytics"],
  ["Compliance & Security", "compliance-security"],
  ["Marketing & Engagement", "marketing-engagement"],
  ["Academy", "academy"],
] as const;

test("the super admin is greeted by name and sees the figures @slow", async ({ page }) => {
  await signIn(page, superAdmin);
  await expect(page.getByRole("heading", { level: 1, name: /Ines Okafor/ })).toBeVisible();
  for (const figure of ["Total Users", "Total Courses", "Active Instructors"]) {
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: figure }) });
    await expect(card.getByText(/^[\d,]+$/)).toBeVisible();
  }
  await page.getByRole("link", { name: "Launch and invitations" }).click();
  await expect(page).toHaveURL(/\/super-admin$/);

  // Header, footer and menu contain no link that would redirect a super admin back.
  const shown = page.locator("header a:visible, footer a:visible");
  expect(await shown.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(["/", "/"]);
  await expect(page.getByRole("banner").getByRole("button", { name: /^(Cart|Menu)/ })).toHaveCount(0);
  const menu = page.getByRole("banner").locator('button[aria-haspopup="menu"]');
  for (const [entry, address] of [
    ["Dashboard", /\/dashboard$/],
    ["Super Admin", /\/super-admin$/],
    ["Settings", /\/super-admin\?view=account$/],
  ] as const) {
    await menu.click();
    await page.getByRole("menuitem", { name: entry }).click();
    await expect(page).toHaveURL(address);
  }
  await menu.click();
  await expect(page.getByRole("menuitem")).toHaveText(["Dashboard", "Super Admin", "Settings", "Log out"]);
});

test("every tab has an address, and the tabs can be navigated by keyboard @slow", async ({ page }) => {
  await signIn(page, admin);
  await expect(page.getByRole("tab")).toHaveText(tabs.map(([name]) => name));
  for (const [name, slug] of tabs.slice(1)) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`\\?tab=${slug}$`));
    await expect(page.getByRole("tabpanel", { name }).getByRole("heading", { level: 2, name })).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Marketing & Engagement" })).toHaveAttribute("aria-selected", "true");
  await page.goForward();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Academy" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Academy" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("tab", { name: "System Overview" })).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("Back leads to the previous tab, even while a tab's data is loading @slow", async ({ page }) => {
  await signIn(page, admin);
  const chosen = (name: string) => expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/(audit|people)\?/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole("tab", { name: "User Management" }).click();
  await expect(page).toHaveURL(/\?tab=user-management$/);
  await page.getByRole("tab", { name: "Compliance & Security" }).click();
  await expect(page).toHaveURL(/\?tab=compliance-security$/);
  await page.goBack();
  await chosen("User Management");
  await page.goBack();
  await chosen("System Overview");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goForward();
  release();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  // With a modifier the arrows belong to the browser, where some of them go back.
  await page.getByRole("tab", { name: "User Management" }).focus();
  for (const key of ["Alt+ArrowDown", "Control+ArrowDown", "Alt+Home"]) await page.keyboard.press(key);
  await chosen("User Management");
  await page.keyboard.press("ArrowDown");
  await chosen("Course Library");
});

test("placeholders say so, and no button is dead", async ({ page }) => {
  await signIn(page, admin, "/dashboard?tab=employment-hub");
  await page.getByRole("button", { name: "Add New Job" }).click();
  await expect(toast(page, "Feature not implemented")).toBeVisible();
  await page.getByRole("tab", { name: "Payments & Finance" }).click();
  await expect(page.getByText("No payment provider is connected")).toBeVisible();
  await page.getByRole("tab", { name: "Talent Marketplace" }).click();
  await page.getByRole("link", { name: "Open Talent Marketplace" }).click();
  await expect(page).toHaveURL(/\/talent-marketplace$/);
});

test("without a mail server an invitation's link is shown, and the list of mails says why nothing is sent @slow", async ({
  page,
}) => {
  const email = newAddress("by-hand");
  await signIn(page, admin, "/dashboard?tab=user-management");
  await page.getByRole("button", { name: "Invite User" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog).toBeHidden();
  const offer = page.getByRole("status").filter({ hasText: "No mail server is set up" });
  await expect(offer.getByText(`Give this link to ${email} yourself`)).toBeVisible();
  await expect(offer.getByText(/\/auth\/v1\/verify\?token=/)).toBeVisible();
  await expect(offer.getByRole("button", { name: "Copy link" })).toBeVisible();

  await page.goto("/dashboard?tab=user-management&view=mail");
  await expect(page.getByText("A super admin can set up a mail server under Academy")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(email) });
  await expect(row.getByText("Not sent")).toBeVisible();
  await expect(row.getByText("No mail server is set up")).toBeVisible();
  await expect(row.getByText(/Queued|Next attempt/)).toHaveCount(0);
  await expect(row.getByRole("button")).toHaveCount(0);
});

test("the actions of a row are side by side at every width @slow", async ({ page }) => {
  await signIn(page, admin, "/dashboard?tab=course-library");
  await expect(page.getByRole("table", { name: "Courses" })).toBeVisible();
  for (const tab of ["course-library", "user-management", "integrations"]) {
    await page.goto(`/dashboard?tab=${tab}`);
    await expect(page.locator("main h1").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await page
        .locator("main tbody tr")
        .evaluateAll((rows) =>
          rows.map(
            (row) =>
              new Set([...row.querySelectorAll("td:last-child button")].map((one) => one.getBoundingClientRect().top)).size,
          ),
        );
      expect(Math.max(0, ...lines), `${tab} at ${width}`).toBeLessThanOrEqual(1);
    }
  }
  await page.goto("/dashboard?tab=course-library");
  const more = page
    .getByRole("row", { name: "Negotiation at Work" })
    .getByRole("button", { name: "More actions for Negotiation at Work" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Write lessons" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("an invitation goes out from the user management, and its mail is listed @slow", async ({ page }) => {
  await signIn(page, admin, "/dashboard?tab=user-management&view=invitations");
  await page.getByRole("button", { name: "Invite User" }).click();
  const email = `invited-${Date.now()}@school.example`;
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/mail/i).fill(email);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(toast(page, "Invitation Sent")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(email).first()).toBeVisible();
  await page.goto("/dashboard?tab=user-management&view=invitations&page=999");
  await expect(page).toHaveURL(/view=invitations(&page=\d)?$/);
  await expect(page.getByText(email).first()).toBeVisible();
  await page.getByRole("button", { name: "Mail", exact: true }).click();
  await expect(page.getByRole("row", { name: new RegExp(email) })).toBeVisible();
  await page.getByLabel("State").selectOption("Failed");
  await expect(page).toHaveURL(/status=failed/);
  await expect(page.getByRole("row", { name: new RegExp(email) })).toHaveCount(0);
});
