import type { Page } from "@playwright/test";
import { signIn, toast } from "./support/journey.ts";
import { admin, newStudent, openAs, personId, superAdmin, tokenOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

async function findPerson(page: Page, search: string): Promise<void> {
  await page.goto("/dashboard?tab=user-management");
  await page.getByRole("searchbox", { name: "Search users" }).fill(search);
  await expect(page.getByText(/^1 person for/)).toBeVisible();
}

test("an admin finds a person by part of the address, renames them and makes them an instructor, which applies at their next click", async ({
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
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Close without saving?" }).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("Full name")).toHaveValue("Rosa Renamed");
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

test("a deletion asks for confirmation, can be canceled, and ends the person's session @slow", async ({
  page,
  browser,
  baseURL,
}) => {
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
  await expect(page.getByRole("heading", { name: "No people found" })).toBeVisible();
  await expect(page.getByText(/^0 people for/)).toBeFocused();

  await theirs.reload();
  await expect(theirs).toHaveURL(/\/auth/);
  await theirs.context().close();
});

test("signing somebody out everywhere ends all their sessions; they can sign in again @slow", async ({
  page,
  browser,
  baseURL,
}) => {
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

test.describe("when something fails", () => {
  test.use({ expectedErrors: /status of (403|409|500)|ERR_FAILED|ERR_CONNECTION/ });

  test("the list says that it could not be loaded, and loads when tried again @slow", async ({ page }) => {
    await signIn(page, admin);
    await page.route("**/api/people?*", (route) => route.abort());
    await page.route("**/api/people", (route) => route.abort());
    await page.getByRole("tab", { name: "User Management" }).click();
    await expect(toast(page, "Could not fetch users.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "The list of people could not be loaded" })).toBeVisible();
    await page.unroute("**/api/people?*");
    await page.unroute("**/api/people");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  });

  test("an instructor who still teaches keeps the role; the dialog says why and keeps the input @slow", async ({ page }) => {
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
    await page.getByRole("dialog", { name: "Close without saving?" }).getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("row", { name: /Jonas Feld/ })).toBeVisible();
  });

  test("without a connection, nothing is saved or deleted, and the dialog says so @slow", async ({ page }) => {
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
    await page.getByRole("dialog", { name: "Close without saving?" }).getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Delete Cora Cut" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Could not delete user profile.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("row", { name: /Cora Cut/ })).toBeVisible();
  });

  test("a former admin is refused and sees their own dashboard @slow", async ({ page }) => {
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

test("only permitted actions are offered @slow", async ({ page }) => {
  await signIn(page, admin);
  await findPerson(page, "super@academy.example");
  await expect(page.getByRole("row", { name: /Ines Okafor/ }).getByRole("button")).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search users" }).fill("admin@academy.example");
  await expect(page.getByText("1 person for “admin@academy.example”")).toBeVisible();
  await expect(page.getByRole("row", { name: /Piet Lindqvist/ }).getByText("You", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /Piet Lindqvist/ }).getByRole("button")).toHaveCount(0);
});

test("the audit log shows who changed what, filtered by action and by person @slow", async ({ page }) => {
  const student = await newStudent(page, "Alma Audited");
  await signIn(page, admin);
  await findPerson(page, student.email);
  await page.getByRole("button", { name: "Edit Alma Audited" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Alma Audited" });
  await dialog.getByLabel("Role").selectOption("Instructor");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "User updated successfully.")).toBeVisible();
  await page.getByRole("tab", { name: "Compliance & Security" }).click();
  await expect(page.getByText(/Entries cannot be changed/)).toBeVisible();
  const entry = page.getByRole("row", { name: /Role changed.*Piet Lindqvist.*Alma Audited.*student → instructor/ });
  await expect(entry).toBeVisible();

  await page.getByLabel("What happened").first().selectOption("Role changed");
  await expect(page).toHaveURL(/action=role\.changed/);
  await expect(entry).toBeVisible();
  await entry.getByRole("link", { name: "Only what Piet Lindqvist did" }).click();
  await expect(page).toHaveURL(/actor=/);
  await page.getByRole("button", { name: "Show what everyone did" }).click();
  await expect(page).not.toHaveURL(/actor=/);
});
