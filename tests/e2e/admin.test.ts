import type { Page } from "@playwright/test";
import { signIn } from "./support/journey.ts";
import { admin, newStudent, openAs, personId, superAdmin, tokenOf } from "./support/staff.ts";
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
] as const;

const toast = (page: Page, text: string) =>
  page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text }).first();

async function findPerson(page: Page, search: string): Promise<void> {
  await page.goto("/dashboard?tab=user-management");
  await page.getByRole("searchbox", { name: "Search users" }).fill(search);
  await expect(page.getByText(/^1 person for/)).toBeVisible();
}

test("the super admin is greeted by name and sees the figures", async ({ page }) => {
  await signIn(page, superAdmin);
  await expect(page.getByRole("heading", { level: 1, name: /Ines Okafor/ })).toBeVisible();
  for (const figure of ["Total Users", "Total Courses", "Active Instructors"]) {
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: figure }) });
    await expect(card.getByText(/^[\d,]+$/)).toBeVisible();
  }
  await page.getByRole("link", { name: "Launch and invitations" }).click();
  await expect(page).toHaveURL(/\/super-admin$/);

  // Header, footer and menu of a super admin lead to no page that sends them back.
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

test("every tab has an address, and the keyboard walks them", async ({ page }) => {
  await signIn(page, admin);
  await expect(page.getByRole("tab")).toHaveText(tabs.map(([name]) => name));
  for (const [name, slug] of tabs.slice(1)) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`\\?tab=${slug}$`));
    await expect(page.getByRole("tabpanel", { name }).getByRole("heading", { level: 2, name })).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Compliance & Security" })).toHaveAttribute("aria-selected", "true");
  await page.goForward();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Marketing & Engagement" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Marketing & Engagement" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("tab", { name: "System Overview" })).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("Back leads to the tab before, also while a tab's data is on its way", async ({ page }) => {
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
});

test("what is a placeholder says so, and no button is dead", async ({ page }) => {
  await signIn(page, admin, "/dashboard?tab=employment-hub");
  await page.getByRole("button", { name: "Add New Job" }).click();
  await expect(toast(page, "Feature not implemented")).toBeVisible();
  await page.getByRole("tab", { name: "Payments & Finance" }).click();
  await expect(page.getByText("No payment provider is connected")).toBeVisible();
  await page.getByRole("tab", { name: "Talent Marketplace" }).click();
  await page.getByRole("link", { name: "Open Talent Marketplace" }).click();
  await expect(page).toHaveURL(/\/talent-marketplace$/);
});

test("without a mail server an invitation's link is offered, and the list of mails says why nothing goes out", async ({
  page,
}) => {
  const email = newAddress("by-hand");
  await signIn(page, admin, "/dashboard?tab=user-management");
  await page.getByRole("button", { name: "Invite User" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog).toBeHidden();
  const offer = page.getByRole("status").filter({ hasText: "No mail server is set up" });
  await expect(offer.getByText(`Give this link to ${email} yourself`)).toBeVisible();
  await expect(offer.getByText(/\/auth\/v1\/verify\?token=/)).toBeVisible();
  await expect(offer.getByRole("button", { name: "Copy link" })).toBeVisible();

  await page.goto("/dashboard?tab=user-management&view=mail");
  await expect(page.getByText("Ask whoever runs the machine to name a mail server")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(email) });
  await expect(row.getByText("Not sent")).toBeVisible();
  await expect(row.getByText("No mail server is set up")).toBeVisible();
  await expect(row.getByText(/Queued|Next attempt/)).toHaveCount(0);
  await expect(row.getByRole("button")).toHaveCount(0);
});

test("the actions of a row stand beside each other, whatever the width", async ({ page }) => {
  await signIn(page, admin, "/dashboard?tab=course-library");
  await expect(page.getByRole("table", { name: "Courses" })).toBeVisible();
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const tab of ["course-library", "user-management", "integrations"]) {
      await page.goto(`/dashboard?tab=${tab}`);
      await expect(page.locator("main h1").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
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

test("a person is found by part of the address, renamed and made an instructor, which holds at their next click", async ({
  page,
  browser,
  baseURL,
}) => {
  const student = await newStudent(page, "Rosa Edited");
  const theirs = await openAs(browser, baseURL);
  await signIn(theirs, student);
  await signIn(page, admin);
  await findPerson(page, student.email.slice(0, -8).toUpperCase());
  await page.getByRole("button", { name: "Edit Rosa Edited" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Rosa Edited" });
  await expect(dialog.getByLabel("Role").getByRole("option")).toHaveText(["Student", "Instructor"]);
  await dialog.getByLabel("Full name").fill("Rosa Renamed");
  await dialog.getByLabel("Role").selectOption("Instructor");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "User updated successfully.")).toBeVisible();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: /Rosa Renamed/ });
  await expect(row.getByText("Instructor")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Rosa Renamed" })).toBeFocused();

  await theirs.reload();
  await expect(theirs.getByRole("heading", { level: 1, name: /Rosa Renamed/ })).toBeVisible();
  await expect(theirs.getByRole("heading", { name: "You have not created any courses yet." })).toBeVisible();
  await theirs.context().close();
});

test("a deletion is asked for, can be called off, and ends the person's session", async ({ page, browser, baseURL }) => {
  const student = await newStudent(page, "Dora Deleted");
  const theirs = await openAs(browser, baseURL);
  await signIn(theirs, student);
  await signIn(page, admin);
  await findPerson(page, student.email);

  await page.getByRole("button", { name: "Delete Dora Deleted" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Dora Deleted?" });
  await expect(dialog.getByText("This action will delete the user's profile. This cannot be undone.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: /Dora Deleted/ })).toBeVisible();

  await page.getByRole("button", { name: "Delete Dora Deleted" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(
    toast(page, "User profile deleted. Auth user deletion requires admin privileges and is not performed from the client."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nobody found" })).toBeVisible();
  await expect(page.getByText(/^0 people for/)).toBeFocused();

  await theirs.reload();
  await expect(theirs).toHaveURL(/\/auth/);
  await theirs.context().close();
});

test("signing somebody out everywhere ends their devices; they may come back", async ({ page, browser, baseURL }) => {
  const student = await newStudent(page, "Sven Signedout");
  const theirs = await openAs(browser, baseURL);
  await signIn(theirs, student);
  await signIn(page, admin);
  await findPerson(page, student.email);
  await page.getByRole("button", { name: "Edit Sven Signedout" }).click();
  await expect(page.getByText("Signed in on 2 devices")).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(toast(page, "On 2 devices.")).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/auth/);
  await signIn(theirs, student);
  await theirs.context().close();
});

test("only what the caller may do is offered", async ({ page }) => {
  await signIn(page, admin);
  await findPerson(page, "super@academy.example");
  await expect(page.getByRole("row", { name: /Ines Okafor/ }).getByRole("button")).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search users" }).fill("admin@academy.example");
  await expect(page.getByText("1 person for “admin@academy.example”")).toBeVisible();
  await expect(page.getByRole("row", { name: /Piet Lindqvist/ }).getByText("You", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /Piet Lindqvist/ }).getByRole("button")).toHaveCount(0);
});

test.describe("when something fails", () => {
  test.use({ expectedErrors: /status of (403|409|500)|ERR_FAILED|ERR_CONNECTION/ });

  test("the list says that it did not come and comes when it is asked for again", async ({ page }) => {
    await signIn(page, admin);
    await page.route("**/api/people?*", (route) => route.abort());
    await page.route("**/api/people", (route) => route.abort());
    await page.getByRole("tab", { name: "User Management" }).click();
    await expect(toast(page, "Could not fetch users.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "The list of people did not arrive" })).toBeVisible();
    await page.unroute("**/api/people?*");
    await page.unroute("**/api/people");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  });

  test("an instructor who still teaches keeps the role; the dialog says why and loses nothing", async ({ page }) => {
    await signIn(page, admin);
    await findPerson(page, "jonas@academy.example");
    await page.getByRole("button", { name: "Edit Jonas Feld" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Jonas Feld" });
    await dialog.getByLabel("Full name").fill("Jonas F.");
    await dialog.getByLabel("Role").selectOption("Student");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Could not save user.")).toBeVisible();
    await expect(dialog.getByText(/still teaches/)).toBeVisible();
    await expect(dialog.getByLabel("Role")).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByLabel("Full name")).toHaveValue("Jonas F.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("row", { name: /Jonas Feld/ })).toBeVisible();
  });

  test("a connection that is cut saves and deletes nothing, and says so", async ({ page }) => {
    const student = await newStudent(page, "Cora Cut");
    await signIn(page, admin);
    await findPerson(page, student.email);
    await page.route("**/api/people/*", (route) => (route.request().method() === "GET" ? route.continue() : route.abort()));
    await page.getByRole("button", { name: "Edit Cora Cut" }).click();
    await page.getByLabel("Full name").fill("Cora Typed");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Could not save user.")).toBeVisible();
    await expect(page.getByRole("dialog").getByText("The academy cannot be reached.")).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Cora Typed");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Delete Cora Cut" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Could not delete user profile.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("row", { name: /Cora Cut/ })).toBeVisible();
  });

  test("an admin who is none any more is refused and sees their own dashboard", async ({ page }) => {
    const [former, target] = [await newStudent(page, "Fritz Former"), await newStudent(page, "Tara Target")];
    const authorization = `Bearer ${await tokenOf(page, superAdmin)}`;
    const id = await personId(page, former.email);
    const makeThem = (role: string) => page.request.patch(`/api/people/${id}`, { headers: { authorization }, data: { role } });
    expect((await makeThem("admin")).status()).toBe(200);
    await signIn(page, former);
    await findPerson(page, target.email);
    await page.getByRole("button", { name: "Edit Tara Target" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Tara Target" });
    await dialog.getByLabel("Role").selectOption("Instructor");
    expect((await makeThem("student")).status()).toBe(200);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Could not save user.")).toBeVisible();
    await expect(page.getByRole("tab", { name: "My Courses" })).toBeVisible();
  });
});

test("the audit log tells who changed what, by deed and by person", async ({ page }) => {
  const student = await newStudent(page, "Alma Audited");
  await signIn(page, admin);
  await findPerson(page, student.email);
  await page.getByRole("button", { name: "Edit Alma Audited" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Alma Audited" });
  await dialog.getByLabel("Role").selectOption("Instructor");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "User updated successfully.")).toBeVisible();
  await page.getByRole("tab", { name: "Compliance & Security" }).click();
  await expect(page.getByText(/nobody can change or remove them/)).toBeVisible();
  const entry = page.getByRole("row", { name: /Role changed.*Piet Lindqvist.*Alma Audited.*student → instructor/ });
  await expect(entry).toBeVisible();

  await page.getByLabel("What happened").first().selectOption("Role changed");
  await expect(page).toHaveURL(/action=role\.changed/);
  await expect(entry).toBeVisible();
  await entry.getByRole("link", { name: "Only what Piet Lindqvist did" }).click();
  await expect(page).toHaveURL(/actor=/);
  await page.getByRole("button", { name: "Show what everybody did" }).click();
  await expect(page).not.toHaveURL(/actor=/);
});

test("an invitation goes out from the user management, and its mail is listed", async ({ page }) => {
  await signIn(page, admin, "/dashboard?tab=user-management&view=invitations");
  await page.getByRole("button", { name: "Invite User" }).click();
  const email = `invited-${Date.now()}@school.example`;
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/mail/i).fill(email);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(toast(page, "Invitation Sent")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(email).first()).toBeVisible();
  await page.getByRole("button", { name: "Mail", exact: true }).click();
  await expect(page.getByRole("row", { name: new RegExp(email) })).toBeVisible();
  await page.getByLabel("State").selectOption("Failed");
  await expect(page).toHaveURL(/status=failed/);
  await expect(page.getByRole("row", { name: new RegExp(email) })).toHaveCount(0);
});
